import Models
public import PresentationProtocols

extension TransferDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    switch self {
    case .order(let order, let isDeleted, let events):
      var line = TransferredOrder(order: order, isDeleted: isDeleted, events: events)
      line.transfer(to: &json)
    case .show(let show):
      var line = TransferredShow(show: show)
      line.transfer(to: &json)
    case .melody(let melody):
      var line = TransferredMelody(melody: melody)
      line.transfer(to: &json)
    case .view(let view):
      var line = ViewLine(view: view)
      line.transfer(to: &json)
    }
  }

  /// Parses one line of a transfer, as `json()` wrote it.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` with all faults if members are missing, unknown or of a
  ///   wrong type.
  public init(json bytes: [UInt8]) throws(Problem) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes, within: .batch)
    } catch {
      throw Problem(unreadable: error)
    }
    var reader = InputReader()
    let document: TransferDocument? =
      if json["show"] != nil {
        TransferredShow.transferred(json, "", &reader).map { .show($0.show) }
      } else if json["melody"] != nil {
        TransferredMelody.transferred(json, "", &reader).map { .melody($0.melody) }
      } else if json["view"] != nil {
        ViewLine.transferred(json, "", &reader).map { .view($0.view) }
      } else {
        TransferredOrder.transferred(json, "", &reader)
          .map { .order($0.order, isDeleted: $0.isDeleted, events: $0.events) }
      }
    guard let document, reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
    self = document
  }
}

// MARK: Types of lines

private struct TransferredOrder: TransferRecord {
  static let blank = TransferredOrder(order: .blank, isDeleted: false, events: [])
  static let names = memberNames
  var order: Order
  var isDeleted: Bool
  var events: [OrderEvent]

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("order", &order)
    coder.code("deleted", &isDeleted)
    coder.code("events", &events)
  }
}

private struct TransferredShow: TransferRecord {
  static let blank = TransferredShow(show: .blank)
  static let names = memberNames
  var show: TrackedShow

  mutating func code(by coder: inout some MemberCoder) { coder.code("show", &show) }
}

private struct TransferredMelody: TransferRecord {
  static let blank = TransferredMelody(melody: Melody(id: "", title: "", tempo: 0, notes: []))
  static let names = memberNames
  var melody: Melody

  mutating func code(by coder: inout some MemberCoder) { coder.code("melody", &melody) }
}

private struct ViewLine: TransferRecord {
  static let blank = ViewLine(view: .blank)
  static let names = memberNames
  var view: TransferredView

  mutating func code(by coder: inout some MemberCoder) { coder.code("view", &view) }
}
