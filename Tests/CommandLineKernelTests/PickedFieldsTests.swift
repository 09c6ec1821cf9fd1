import CommandLineTesting
import JSON
import PresentationProtocols
import Testing

@testable import CommandLineKernel

@Suite struct `Picked fields of JSON` {
  private static let order = """
    {"number":1,"name":{"first":"Amy","display":"Amy Apple"},"phone":null,"items":[{"sku":"A","title":"x"},{"sku":"B","title":"y"}]}
    """

  @Test(arguments: [
    ("number", #"{"number":1}"#),
    ("items,number", #"{"number":1,"items":[{"sku":"A","title":"x"},{"sku":"B","title":"y"}]}"#),
    ("name.display", #"{"name":{"display":"Amy Apple"}}"#), ("items.sku", #"{"items":[{"sku":"A"},{"sku":"B"}]}"#),
    ("phone.display", #"{"phone":null}"#), ("name.first, name", #"{"name":{"first":"Amy","display":"Amy Apple"}}"#),
  ])
  func `a document has them in its own order`(fields: String, json: String) async {
    let console = ConsoleStub()
    let line = "orders list --json=\(fields.replacing(" ", with: ""))"
    #expect(await run(line, console, writing(Self.order)) == 0)
    #expect(console.output == json + "\n")
  }

  @Test(arguments: [
    ("orders list --json=number", #"{"orders":[{"number":1},{"number":1}],"next":"c"}"# + "\n"),
    ("orders list --json=number --format ndjson", #"{"number":1}"# + "\n" + #"{"number":1}"# + "\n"),
    ("--json=number orders list", #"{"orders":[{"number":1},{"number":1}],"next":"c"}"# + "\n"),
  ])
  func `each record of a list has them, as a page, a document or lines`(line: String, output: String) async {
    let order = Self.document(Self.order)
    let (paged, whole) = (ConsoleStub(), ConsoleStub())
    let lines = Sample { invocation in
      if invocation.format == .ndjson {
        try invocation.writeJSON(lines: [order, order])
      } else {
        var json = PagedJSON("orders", invocation)
        try invocation.console.write(json.page([order], isLast: false, next: nil))
        try invocation.console.write(json.page([order], isLast: true, next: "c"))
      }
      return .done
    }
    #expect(await run(line, paged, lines) == 0)
    #expect(paged.output == output)
    let list = writing(#"{"orders":[\#(Self.order)],"next":null}"#)
    #expect(await run("orders list --json=number", whole, list) == 0)
    #expect(whole.output == #"{"orders":[{"number":1}],"next":null}"# + "\n")
  }

  @Test(arguments: [
    ("total", "unknown field “total”", "The fields are number, name, phone, items."),
    ("nubmer", "unknown field “nubmer”", "did you mean number?"),
    ("name.last", "unknown field “name.last”", "The fields are first, display."),
    ("number.value", "unknown field “number.value”", "it has no fields of its own"),
    ("number,,items", "--json=number,,items has an empty name", "--json=number,name.display"),
  ])
  func `an unknown one is refused, with those that there are`(fields: String, detail: String, remedy: String) async {
    let console = ConsoleStub()
    #expect(await run("orders list --json=\(fields)", console, writing(Self.order)) == 2)
    #expect(console.output.isEmpty)
    #expect(console.errors.contains("\"detail\":\"\(detail)"), "\(console.errors)")
    #expect(console.errors.contains(remedy), "\(console.errors)")
  }

  @Test(arguments: [
    ("orders list --json number,total", "did you mean --json=number,total?"), ("orders list --json=", "needs a value"),
    ("orders list --json=number --format csv", "cannot be combined"),
    ("orders list --json --format ndjson", "cannot be combined"),
  ])
  func `names follow an equals sign, and go with formats of JSON`(line: String, message: String) async {
    let console = ConsoleStub()
    #expect(await run(line, console) == 2)
    #expect(console.errors.contains(message), "\(console.errors)")
  }

  @Test func `an operand may follow plain JSON`() async {
    let console = ConsoleStub()
    #expect(await run("help --json exit-codes", console) == 2)
    #expect(console.errors.contains("help does not support --json"))
  }

  private func writing(_ document: String) -> Sample {
    Sample { invocation in
      try invocation.writeJSON(Self.document(document))
      return .done
    }
  }

  private static func document(_ text: String) -> JSONValue { (try? JSONValue(parsing: Array(text.utf8))) ?? .null }
}
