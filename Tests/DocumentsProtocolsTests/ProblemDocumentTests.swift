import APITesting
import DocumentsProtocols
import PresentationProtocols
import Testing

@Suite struct ProblemDocumentTests {
  @Test func `a problem has RFC 9457's members, and a conflict what is current`() {
    let invalid = Problem(invalid: [.init(pointer: "/items/0/quantity", message: "is 0")])
    #expect(
      ProblemDocument(invalid, instance: "/api/v1/orders").text == """
        {"type":"urn:storekeeper:problem:invalid","title":"Invalid input","status":422,"detail":"item 1: quantity is 0",\
        "instance":"/api/v1/orders","code":"invalid","outcome":"not-done",\
        "errors":[{"pointer":"/items/0/quantity","message":"is 0","code":"invalid"}]}
        """)
    let conflict = Problem(
      .conflict, "changed", remedy: "look", currentVersion: 4,
      differences: [.init(field: "email", current: "a@b", yours: nil)])
    #expect(
      ProblemDocument(conflict).text == """
        {"type":"urn:storekeeper:problem:conflict","title":"Changed in the meantime","status":412,"detail":"changed",\
        "instance":null,"code":"conflict","outcome":"not-done","remedy":"look","currentVersion":4,\
        "differences":[{"field":"email","current":"a@b","yours":null}]}
        """)
    #expect(
      ProblemDocument(Problem(.tooMany, "slowly", retryAfter: 8)).text == """
        {"type":"urn:storekeeper:problem:too-many","title":"Too many requests","status":429,"detail":"slowly",\
        "instance":null,"code":"too-many","outcome":"not-done","retryAfter":8}
        """)
  }

  @Test func `every code has the contract's two statuses`() {
    let table: [String: (Int, Int32)] = [
      "usage": (400, 2), "invalid": (422, 7), "not-found": (404, 3), "gone": (410, 3), "conflict": (409, 4),
      "precondition-required": (428, 4), "in-flight": (409, 4), "unauthenticated": (401, 5), "forbidden": (403, 5),
      "unavailable": (503, 6), "timeout": (504, 6), "no-network": (502, 6), "no-data": (404, 9), "full": (507, 6),
      "too-large": (413, 7),
      "unsupported": (415, 7), "too-many": (429, 6), "internal": (500, 1),
    ]
    #expect(Set(table.keys) == Set(Problem.Code.allCases.map(\.rawValue)))
    for code in Problem.Code.allCases {
      #expect(Problem(code, "").httpStatus == table[code.rawValue]?.0)
      #expect(code.exitStatus == table[code.rawValue]?.1)
    }
  }

  @Test(arguments: Problem.Code.allCases)
  func `a problem says whether nothing, a part or something unknown was done`(code: Problem.Code) {
    let usual = code == .internal || code == .inFlight ? "unknown" : "not-done"
    #expect(ProblemDocument(Problem(code, "")).text.contains(#""outcome":"\#(usual)""#))
    #expect(
      ProblemDocument(Problem(code, "").after(.init(created: 1, skipped: 0, rejected: 0))).text
        .contains(#""outcome":"partly-done""#))
    var lost = Problem(code, "")
    lost.isOutcomeUnknown = true
    #expect(ProblemDocument(lost).text.contains(#""outcome":"unknown""#))
  }

  @Test func `members that another program reads stand beside those of the problem`() {
    let document = ProblemDocument(Problem(.full, "no room"), others: Array(#"{"kind":"x"}"#.utf8))
    #expect(document.text.hasSuffix(#""code":"full","outcome":"not-done","kind":"x"}"#))
  }
}
