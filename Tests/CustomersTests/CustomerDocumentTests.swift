import BulkOrdersProtocols
import CustomersProtocols
import JSON
import OrderActionsProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import Testing

@Suite struct CustomerDocumentTests {
  @Test func `the body of a merge names the other email`() throws {
    #expect(try CustomerMergeInput(json: Array(#"{"into":"amy@example.com"}"#.utf8)).into == "amy@example.com")
  }

  @Test(arguments: [
    ("[]", "", "must be an object"), ("{}", "/into", "is missing"), (#"{"into":1}"#, "/into", "must be a string"),
    (#"{"into":null}"#, "/into", "must be a string"), (#"{"into":"a@b.example","from":""}"#, "/from", "is unknown"),
  ])
  func `a body that is no merge is refused at its member`(json: String, pointer: String, message: String) throws {
    let problem = try #require(throws: Problem.self) { try CustomerMergeInput(json: Array(json.utf8)) }
    #expect(problem.code == .invalid)
    #expect(problem.faults == [.init(pointer: pointer, message: message)])
  }

  @Test(arguments: ["", "{", #"{"into":"#])
  func `a body that is not JSON is a wrong use`(json: String) throws {
    let problem = try #require(throws: Problem.self) { try CustomerMergeInput(json: Array(json.utf8)) }
    #expect(problem.code == .usage)
  }

  @Test func `the result of a merge names each order that changed, and each that did not`() {
    let result = CustomerChangeDocument(
      .merged, [1001, 1002], failed: [.init(order: 7, detail: "has changed")], remaining: 3,
      undo: [.init(order: "018f", version: 4, action: .undo)], notice: "2 orders merged.")
    #expect(
      String(decoding: result.json(), as: UTF8.self) == """
        {"merged":[1001,1002],"failed":[{"order":7,"detail":"has changed"}],"remaining":3,\
        "undo":[{"order":"018f","version":4,"action":"undo"}],"notice":"2 orders merged."}
        """)
  }

  @Test func `the result of a change of tags has its own member for the orders`() {
    let result = CustomerChangeDocument(.tagged, [1001], failed: [], remaining: 0, notice: "1 order tagged.")
    #expect(String(decoding: result.json(), as: UTF8.self).hasPrefix(#"{"tagged":[1001],"failed":[]"#))
  }

  @Test func `the body of a change of tags has the members of an order that change its tags`() throws {
    let input = try CustomerTagsInput(json: Array(#"{"addTags":["VIP","gift"],"removeTags":["late"]}"#.utf8))
    #expect(input.added == ["VIP", "gift"] && input.removed == ["late"])
    for body in [#"{"note":"x"}"#, #"{"tags":["VIP"]}"#, #"{"addTags":[7]}"#, "[]"] {
      let problem = try #require(throws: Problem.self) { try CustomerTagsInput(json: Array(body.utf8)) }
      #expect(problem.code == .invalid, "\(body)")
    }
  }

  @Test func `the last page of a list has no cursor`() {
    #expect(
      String(decoding: CustomersDocument(customers: [], next: nil).json(), as: UTF8.self)
        == #"{"customers":[],"next":null}"#)
  }
}
