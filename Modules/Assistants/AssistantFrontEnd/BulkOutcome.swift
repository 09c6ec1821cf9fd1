import AssistantKernel
import DocumentsProtocols
import PresentationProtocols

/// The response to a request that changes several orders, or would change them.
struct BulkOutcome {
  private let document: [UInt8]
  private let json: JSONValue?
  /// The number of orders whose new values a question names; of the others, it names the change.
  private static let whole = 20

  init(_ document: [UInt8]) {
    self.document = document
    json = try? JSONValue(parsing: document)
  }

  /// Returns the preview of a change.
  ///
  /// - Parameters:
  ///   - words: the whole change, without a full stop.
  ///   - imperatives: the change of each order, in their order.
  func preview(
    _ words: String, _ imperatives: [String], _ versions: [Int64]
  ) throws(AssistantFailure) -> AssistantPreview {
    let result = try result(isPreview: true)
    let lines = zip(imperatives, json?["results"]?.elements ?? []).enumerated().map { index, line in
      let changes = line.1["changes"]?.elements.compactMap { $0["display"]?.text } ?? []
      let details = line.1["problem"]?["detail"]?.text.map { ["refused, \($0)"] } ?? changes
      let isWhole = !details.isEmpty && index < Self.whole
      return isWhole ? "\(line.0): \(details.map(\.asDetail).joined(separator: "; "))" : line.0
    }
    let question = (["\(words). \(result.text)"] + lines).joined(separator: "\n")
    return AssistantPreview(
      AssistantResult(document, text: "\(words). \(result.text)"), question: question, versions: versions,
      isNeeded: number("done") > 0)
  }

  /// Returns the result of the change.
  ///
  /// - Parameter remedy: the sentence after the numbers.
  /// - Throws: `AssistantFailure` if all orders refuse it.
  func result(_ remedy: String = "", isPreview: Bool = false) throws(AssistantFailure) -> AssistantResult {
    let words = [("done", isPreview ? "will change" : "changed"), ("unchanged", "unchanged"), ("failed", "refused")]
    let numbers = words.filter { number($0.0) > 0 || $0.0 == "done" }.map { "\(number($0.0)) \($0.1)" }
    let text = numbers.joined(separator: ", ") + "."
    guard number("done") > 0 || number("unchanged") > 0 || number("failed") == 0 else {
      let first = json?["results"]?.elements.lazy.compactMap { $0["problem"] }.first
      throw AssistantFailure(
        "\(text) \(first.map { AssistantFailure(problem: $0.json()).text } ?? "")", document: document)
    }
    return AssistantResult(document, text: text + (number("done") > 0 ? remedy : ""))
  }

  private func number(_ name: String) -> Int64 { json?[name]?.number ?? 0 }
}

extension String {
  /// The text on one line, cut where it is too long for a question, so that it hides nothing that follows.
  var asDetail: String {
    let line = replacing("\n", with: " ")
    return line.count > 200 ? line.prefix(200) + "…" : line
  }
}
