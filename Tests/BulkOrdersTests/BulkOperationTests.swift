import BulkOrdersProtocols
import DocumentsProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import Testing

@Suite struct `The operations of a bulk request` {
  @Test func `each action is parsed with its members`() throws {
    let operations = try operations(
      """
      {"order":"1001","version":3,"action":"status","status":"shipped","carrier":"UPS","tracking":"1Z"},
      {"order":"1002","version":1,"action":"edit","changes":{"note":"fragile","phone":null}},
      {"order":"1003","version":1,"action":"delete"},{"order":"1004","version":1,"action":"restore"},
      {"order":"1005","version":1,"action":"undo","status":null}
      """)
    #expect(operations.map(\.order) == ["1001", "1002", "1003", "1004", "1005"])
    #expect(operations.map(\.version) == [3, 1, 1, 1, 1])
    #expect(operations.map(\.change.verb) == [.status, .edit, .delete, .restore, .undo])
    #expect(operations[0].change == .status("shipped", carrier: "UPS", tracking: "1Z"))
    guard case .edit(let input, _) = operations[1].change else { return #expect(Bool(false)) }
    #expect(input.note == .set("fragile") && input.phone == .cleared)
  }

  @Test(arguments: [
    (#"{"order":"1","version":1}"#, "/operations/0/action"),
    (#"{"order":"1","action":"delete"}"#, "/operations/0/version"),
    (#"{"version":1,"action":"delete"}"#, "/operations/0/order"),
    (#"{"order":"1","version":1,"action":"fly"}"#, "/operations/0/action"),
    (#"{"order":"1","version":1,"action":"status"}"#, "/operations/0/status"),
    (#"{"order":"1","version":1,"action":"edit"}"#, "/operations/0/changes"),
    (#"{"order":"1","version":1,"action":"note"}"#, "/operations/0/text"),
    (#"{"order":"1","version":1,"action":"edit","changes":{"noote":"x"}}"#, "/operations/0/changes/noote"),
    (#"{"order":"1","version":1,"action":"delete","status":"paid"}"#, "/operations/0/status"),
    (#"{"order":"1","version":1,"action":"delete","cvv":"123"}"#, "/operations/0/cvv"),
    (#"7"#, "/operations/0"), ("", "/operations"),
  ])
  func `a fault names its place`(operation: String, pointer: String) {
    #expect { try operations(operation) } throws: { ($0 as? Problem)?.faults.map(\.pointer) == [pointer] }
  }

  @Test func `more than 1,000 operations are refused`() {
    let many = Array(repeating: #"{"order":"1","version":1,"action":"delete"}"#, count: 1_001).joined(separator: ",")
    #expect { try operations(many) } throws: { ($0 as? Problem)?.faults.map(\.pointer) == ["/operations"] }
    #expect(throws: Problem.self) { try BulkOperation.operations(json: Array("{}".utf8)) }
  }

  @Test func `every change that takes another one back is an undo step`() {
    #expect(Set(OrderAction.Verb.allCases.compactMap(\.reverse)) == Set(OrderAction.Verb.reverses))
  }

  @Test(arguments: OrderAction.Verb.reverses)
  func `the steps that undo a request are the operations of the next`(action: OrderAction.Verb) throws {
    let step = BulkUndoStep(order: "018f", version: 4, action: action)
    var json = JSONWriter()
    step.write(to: &json)
    #expect(try operations(String(decoding: json.take(), as: UTF8.self)) == [BulkOperation(step)])
  }

  private func operations(_ text: String) throws -> [BulkOperation] {
    try BulkOperation.operations(json: Array("{\"operations\":[\(text)]}".utf8))
  }
}
