import OrdersWorkerProtocols
import OrderDocumentsProtocols
import OrdersStoreProtocols
import PresentationProtocols

/// Parses shipments and returns of an order, and collects every fault.
struct PartsReader {
  private let order: Order
  private(set) var faults: [Violation] = []

  init(_ order: Order) { self.order = order }

  /// Returns a shipment to make, or the next state of one, with pointers into the shipment itself.
  ///
  /// A line without a quantity is all that is left of it. A quantity of an SKU that several lines have is taken from
  /// the first ones.
  mutating func newShipment(_ input: ShipmentInput) -> Shipment {
    var shipment = Shipment(number: input.number ?? 0, at: .blank, lines: [])
    shipment.state = state(input.texts, "", .shipmentState) ?? .shipped
    guard let number = input.texts["number"]?.nilIfBlank else {
      if shipment.state != .shipped { fault("/state", .fact(.newShipmentState)) }
      readTexts(of: input, into: &shipment)
      shipment.lines = lines(input.lines, from: order.openLines)
      return shipment
    }
    if shipment.state == .shipped, faults.isEmpty { fault("/state", .fact(.nextShipmentState)) }
    if shipment.number < 1 { fault("/number", .not(.positiveNumber, number)) }
    let others = ShipmentInput.parcelMembers.filter { input.texts[$0]?.nilIfBlank != nil }
    for name in (input.lines.isEmpty ? [] : ["lines"]) + others { fault("/\(name)", .fact(.onlyShipmentState)) }
    return shipment
  }

  /// Returns a return to record with its refund, with pointers into the return itself.
  ///
  /// Its lines are as those of a shipment.
  mutating func newReturn(_ input: ReturnInput) -> (Return, ReturnRefund) {
    var entry = Return(lines: [])
    readMembers(of: input, into: &entry, "")
    if let text = input.texts["number"]?.nilIfBlank, entry.number < 1 { fault("/number", .not(.positiveNumber, text)) }
    // The pieces of a requested return can be in it again.
    var others = order
    others.returns.removeAll { $0.number == entry.number }
    entry.lines = lines(input.lines, from: others.returnableLines)
    guard let amount = input.amount else {
      return (entry, .share(withShipping: flag(input, "withShipping", "") ?? false))
    }
    do throws(Violation) {
      return (entry, .amount(try amount.money(in: order.currency, named: order.currency.code, at: "/amount")))
    } catch {
      faults.append(error)
      return (entry, .share(withShipping: false))
    }
  }

  /// Returns the quantities of lines that have others left.
  private mutating func lines(_ input: [LineInput], from open: [LineQuantity]) -> [LineQuantity] {
    var (lines, open) = ([LineQuantity](), open)
    // Quantities that are all empty or 0, as in a form, have one fault.
    if !input.isEmpty, input.allSatisfy({ $0.quantity.map { $0.isEmpty || Int64($0) == 0 } ?? false }) {
      fault("/lines/0/quantity", .fact(.noQuantity))
      return []
    }
    for (place, line) in input.enumerated() {
      let (named, pointer) = (ids(line.item), "/lines/\(place)")
      guard let last = named.last else {
        fault("\(pointer)/item", unknown(line.item))
        continue
      }
      let left = open.filter { named.contains($0.item) && $0.quantity > 0 }
      var rest = line.quantity.map { quantity($0, pointer) } ?? max(1, left.reduce(0) { $0 + $1.quantity })
      func take(_ pieces: Int64, of item: Int64) {
        lines.append(LineQuantity(item: item, quantity: pieces))
        open = open.map { $0.item == item ? LineQuantity(item: item, quantity: $0.quantity - pieces) : $0 }
        rest -= pieces
      }
      for line in left.dropLast() where rest > 0 { take(min(rest, line.quantity), of: line.item) }
      // The store refuses what is too much, says how much is left, and may have a result to replay instead.
      if rest > 0 { take(rest, of: left.last?.item ?? last) }
    }
    return lines
  }

  /// Returns a shipment of an export, whose lines have the ids of the order's lines.
  mutating func shipment(_ input: ShipmentInput, _ at: String) -> Shipment {
    var shipment = Shipment(number: input.number ?? 0, at: .blank, lines: [])
    readTexts(of: input, into: &shipment)
    if input.texts["at"] == nil { fault("\(at)/at", .fact(.missing)) }
    shipment.at = moment(input.texts, "at", at) ?? order.date
    shipment.endedAt = moment(input.texts, "endedAt", at)
    shipment.state = state(input.texts, at, .shipmentState) ?? .shipped
    shipment.lines = exported(input.lines, at)
    return shipment
  }

  /// Returns a return of an export, whose lines have the ids of the order's lines.
  mutating func entry(_ input: ReturnInput, _ at: String) -> Return {
    var entry = Return(lines: [])
    readMembers(of: input, into: &entry, at)
    if input.texts["at"] == nil { fault("\(at)/at", .fact(.missing)) }
    entry.at = moment(input.texts, "at", at) ?? order.date
    entry.endedAt = moment(input.texts, "endedAt", at)
    entry.refund = input.texts["refund"].flatMap(Int64.init)
    entry.lines = exported(input.lines, at)
    return entry
  }

  private mutating func readMembers(of input: ReturnInput, into entry: inout Return, _ at: String) {
    entry.number = input.number ?? 0
    entry.state = state(input.texts, at, .returnState) ?? .received
    entry.reason = input.texts["reason"]?.nilIfBlank ?? ""
    entry.isRestocked = flag(input, "restocked", at) ?? true
  }

  private mutating func exported(_ lines: [LineInput], _ at: String) -> [LineQuantity] {
    if lines.isEmpty, !order.items.isEmpty { fault("\(at)/lines", .fact(.missing)) }
    return lines.enumerated().map { place, line in
      let (item, pointer) = (ids(line.item).first, "\(at)/lines/\(place)")
      if item == nil { fault("\(pointer)/item", unknown(line.item)) }
      return LineQuantity(item: item ?? 0, quantity: quantity(line.quantity ?? "", pointer))
    }
  }

  private mutating func state<State: RawRepresentable<String> & CaseIterable>(
    _ texts: [String: String], _ at: String, _ kind: Violation.Kind
  ) -> State? {
    guard let text = texts["state"]?.nilIfBlank else { return nil }
    do throws(Violation) {
      return try Word.read(text, at: "\(at)/state", kind)
    } catch {
      faults.append(error)
      return nil
    }
  }

  private mutating func flag(_ input: ReturnInput, _ name: String, _ at: String) -> Bool? {
    guard let text = input.texts[name]?.nilIfBlank else { return nil }
    let flag = Bool(text)
    if flag == nil { fault("\(at)/\(name)", .not(.flag, text)) }
    return flag
  }

  /// Returns the rule for a name that no line has, with the SKU that is most like it.
  private func unknown(_ name: LineInput.Item) -> Violation.Rule {
    let nearest = Suggestion.nearest(to: name.text, among: order.items.map(\.sku).filter { !$0.isEmpty })
    return .unknownSKU(name.text.quoted(), nearest: nearest?.quoted())
  }

  /// Returns the ids of the lines with a name: that of an id, or those of an SKU, or else the id that the text is, or
  /// else those of the only SKU that differs in case.
  func ids(_ name: LineInput.Item) -> [Int64] {
    let ids = order.items.ids
    switch name {
    case .id(let id): return ids.filter { $0 == id }
    case .typed(let text):
      let bySKU = zip(ids, order.items).filter { $1.sku == text && !text.isEmpty }.map(\.0)
      let found = bySKU.isEmpty ? ids.filter { String($0) == text } : bySKU
      guard found.isEmpty, !text.isEmpty else { return found }
      let key = text.lowercased()
      let similar = zip(ids, order.items).filter { $1.sku.lowercased() == key }
      return Set(similar.map(\.1.sku)).count == 1 ? similar.map(\.0) : []
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

  private mutating func moment(_ texts: [String: String], _ name: String, _ at: String) -> Instant? {
    guard let text = texts[name] else { return nil }
    let moment = Instant(text)
    if moment == nil { fault("\(at)/\(name)", .not(.instant, text)) }
    return moment
  }

  private mutating func fault(_ pointer: String, _ rule: Violation.Rule) { faults.append(Violation(pointer, rule)) }
}

extension LineInput.Item {
  fileprivate var text: String {
    switch self {
    case .id(let id): String(id)
    case .typed(let text): text
    }
  }
}
