import APITesting
import DocumentsProtocols
import PresentationProtocols
import Testing

@Suite struct OutcomeDocumentTests {
  private static let fault = Problem.Fault(pointer: "/email", message: "is missing")

  @Test func `an import counts its records and names those that it rejects`() {
    var reject = RejectDocument(line: 3, errors: [Self.fault])
    let document = ImportDocument(created: 2, skipped: 1, rejected: 1, rejects: [reject])
    let errors = #""errors":[{"pointer":"/email","message":"is missing","code":"invalid"}]"#
    #expect(
      document.text == #"{"created":2,"skipped":1,"rejected":1,"rejects":[{"line":3,\#(errors)}]}"#)
    reject.file = "a.csv"
    #expect(reject.text == #"{"file":"a.csv","line":3,\#(errors)}"#)
  }

  @Test func `a transfer, an erasure and a job have the contract's keys`() {
    #expect(
      TransferResultDocument(saved: 2, skipped: 0, rejected: 0, rejects: []).text
        == #"{"kept":2,"skipped":0,"rejected":0,"rejects":[]}"#)
    #expect(ForgottenDocument(orders: 7, notice: "Done.").text == #"{"orders":7,"notice":"Done."}"#)
    #expect(
      JobDocument(operation: "replaceStore", key: "k", percent: nil).text
        == #"{"operation":"replaceStore","key":"k","state":"running","percent":null}"#)
  }

  @Test func `sent bytes that are no JSON are refused with line and column`() throws {
    #expect(try JSONValue(sent: Array("[1]".utf8)) == .array([.number("1")]))
    let problem = #expect(throws: Problem.self) { try JSONValue(sent: Array("{\n  x}".utf8)) }
    #expect(problem?.code == .usage)
    #expect(problem?.detail.contains("line 2") == true)
    let checked = #expect(throws: Problem.self) { try JSONValue.check(sent: Array("[1".utf8), within: .record) }
    #expect(checked?.code == .usage)
  }
}
