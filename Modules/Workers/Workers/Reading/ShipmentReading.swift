import OrdersWorkerProtocols
import OrderDocumentsProtocols
import OrdersStoreProtocols

/// Parses shipments of an order, and collects every fault.
struct ShipmentReader {
  private let order: Order
  private(set) var faults: [Violation] = []

  init(_ order: Order) { self.order = order }

  /// Returns a shipment to make, with pointers into the shipment itself.
  ///
  /// A line without a quantity is all that is left of it. A quantity of an SKU that several lines have is taken from
  /// the first ones.
  mutating func newShipment(_ input: ShipmentInput) -> Shipment {
    var shipment = Shipment(number: 1, at: .blank, lines: [])
    readTexts(of: input, into: &shipment)
    var open = order.openLines
    for (place, line) in input.lines.enumerated() {
      let (named, pointer) = (ids(line.item), "/lines/\(place)")
      guard let last = named.last else {
        fault("\(pointer)/item", .unknownSKU(line.item.text.quoted()))
        continue
      }
      let left = open.filter { named.contains($0.item) && $0.quantity > 0 }
      var rest = line.quantity.map { quantity($0, pointer) } ?? max(1, left.reduce(0) { $0 + $1.quantity })
      func take(_ pieces: Int64, of item: Int64) {
        shipment.lines.append(ShippedLine(item: item, quantity: pieces))
        open = open.map { $0.item == item ? ShippedLine(item: item, quantity: $0.quantity - pieces) : $0 }
        rest -= pieces
      }
      for line in left.dropLast() where rest > 0 { take(min(rest, line.quantity), of: line.item) }
      // The store refuses what is too much, says how much is left, and may have a result to replay instead.
      if rest > 0 { take(rest, of: left.last?.item ?? last) }
    }
    return shipment
  }

  /// Returns a shipment of an export, whose lines have the ids of the order's lines.
  mutating func shipment(_ input: ShipmentInput, _ at: String) -> Shipment {
    var shipment = Shipment(number: input.texts["number"].flatMap(Int64.init) ?? 0, at: .blank, lines: [])
    readTexts(of: input, into: &shipment)
    if input.texts["at"] == nil { fault("\(at)/at", .fact(.missing)) }
    shipment.at = moment(input, "at", at) ?? order.date
    shipment.endedAt = moment(input, "endedAt", at)
    if let text = input.texts["state"] {
      if let state = ShipmentState(rawValue: text) {
        shipment.state = state
      } else {
        fault("\(at)/state", .not(.status, text, known: ShipmentState.allCases.map(\.rawValue)))
      }
    }
    if input.lines.isEmpty, !order.items.isEmpty { fault("\(at)/lines", .fact(.missing)) }
    shipment.lines = input.lines.enumerated().map { place, line in
      let (item, pointer) = (ids(line.item).first, "\(at)/lines/\(place)")
      if item == nil { fault("\(pointer)/item", .unknownSKU(line.item.text.quoted())) }
      return ShippedLine(item: item ?? 0, quantity: quantity(line.quantity ?? "", pointer))
    }
    return shipment
  }

  /// Returns the ids of the lines with a name: that of an id, or those of an SKU, or else the id that the text is.
  private func ids(_ name: ShipmentInput.Line.Item) -> [Int64] {
    let ids = order.items.ids
    switch name {
    case .id(let id): return ids.filter { $0 == id }
    case .typed(let text):
      let bySKU = zip(ids, order.items).filter { $1.sku == text && !text.isEmpty }.map(\.0)
      return bySKU.isEmpty ? ids.filter { String($0) == text } : bySKU
    }
  }

  private func readTexts(of input: ShipmentInput, into shipment: inout Shipment) {
    func text(_ name: String) -> String? { input.texts[name]?.nilIfBlank }
    (shipment.carrier, shipment.service, shipment.tracking) = (text("carrier"), text("service"), text("tracking"))
    (shipment.url, shipment.note) = (text("url"), text("note"))
  }

  private mutating func quantity(_ text: String, _ at: String) -> Int64 {
    if let quantity = Int64(text), OrderLimits.quantity.contains(quantity) { return quantity }
    fault("\(at)/quantity", .not(.quantity, text))
    return 1
  }

  private mutating func moment(_ input: ShipmentInput, _ name: String, _ at: String) -> Instant? {
    guard let text = input.texts[name] else { return nil }
    let moment = Instant(text)
    if moment == nil { fault("\(at)/\(name)", .not(.instant, text)) }
    return moment
  }

  private mutating func fault(_ pointer: String, _ rule: Violation.Rule) { faults.append(Violation(pointer, rule)) }
}

extension ShipmentInput.Line.Item {
  fileprivate var text: String {
    switch self {
    case .id(let id): String(id)
    case .typed(let text): text
    }
  }
}
