extension StoreSettings: StoreRecord {
  public static var blank: StoreSettings { StoreSettings() }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("name", &name)
    try side.value("currency", &currency)
    try side.optional("timeZone", &timeZone)
    try side.optional("address", &address)
    try side.optional("phone", &phone)
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
