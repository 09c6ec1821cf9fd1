public import APIDocuments
import Models
public import PresentationProtocols

extension TransferDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    switch self {
    case .order(let order, let isDeleted, let events):
      TransferredOrder(order: order, isDeleted: isDeleted, events: events).write(to: &json)
    case .show(let show): TransferredShow(show: show).write(to: &json)
    case .melody(let melody): TransferredMelody(melody: melody).write(to: &json)
    case .view(let view): ViewLine(view: view).write(to: &json)
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
        TransferredShow(json, &reader).map { .show($0.show) }
      } else if json["melody"] != nil {
        TransferredMelody(json, &reader).map { .melody($0.melody) }
      } else if json["view"] != nil {
        ViewLine(json, &reader).map { .view($0.view) }
      } else {
        TransferredOrder(json, &reader).map { .order($0.order, isDeleted: $0.isDeleted, events: $0.events) }
      }
    guard let document, reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
    self = document
  }
}

// MARK: Types of lines

extension Record {
  fileprivate func write(to json: inout JSONWriter) {
    var (line, writer) = (self, TransferWriter(json: JSONWriter()))
    swap(&writer.json, &json)
    writer.record(.element, &line)
    swap(&writer.json, &json)
  }

  fileprivate init?(_ json: JSONValue, _ reader: inout InputReader) {
    guard let line: Self = TransferReader.read(json, "", &reader) else { return nil }
    self = line
  }
}

private struct TransferredOrder: Record {
  static let blank = TransferredOrder(order: .blank, isDeleted: false, events: [])
  var order: Order
  var isDeleted: Bool
  var events: [OrderEvent]

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("order", &order)
    try visitor.member("deleted", &isDeleted)
    try visitor.member("events", &events)
  }
}

private struct TransferredShow: Record {
  static let blank = TransferredShow(show: .blank)
  var show: TrackedShow

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("show", &show)
  }
}

private struct TransferredMelody: Record {
  static let blank = TransferredMelody(melody: .blank)
  var melody: Melody

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("melody", &melody)
  }
}

private struct ViewLine: Record {
  static let blank = ViewLine(view: .blank)
  var view: TransferredView

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("view", &view)
  }
}
