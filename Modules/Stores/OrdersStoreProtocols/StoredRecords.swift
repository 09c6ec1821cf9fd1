import Models

extension StoreSettings: StoreRecord {
  public static var blank: StoreSettings { StoreSettings() }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("name", &name)
    try side.value("currency", &currency)
    try side.optional("timeZone", &timeZone)
    try side.optional("address", &address)
    try side.optional("phone", &phone)
    // One text is read many times as fast as a list, and a program that does not know it reads the other settings.
    let written = taxRates.isEmpty ? nil : taxRates.typed
    var rates = written
    try side.optional("taxRates", &rates)
    guard rates != written else { return }
    do throws(Violation) {
      taxRates = try [ShopTaxRate](typed: rates ?? "")
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "\(error.within("/taxRates"))"))
    }
  }
}

extension OrderTransfer: StoreRecord {
  public static var blank: OrderTransfer { OrderTransfer(order: .blank, isDeleted: false, events: []) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("order", &order)
    try side.value("isDeleted", &isDeleted)
    try side.value("events", &events)
  }
}
