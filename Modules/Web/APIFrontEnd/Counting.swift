import HTTPProtocols
import PresentationProtocols
import WebKernel

extension HTTPParameter {
  static let count = HTTPParameter(
    "count", in: .query,
    description: "true counts what is found, up to 10,000; exact counts to the end, which takes longer.")
}

extension WebRequest {
  /// How far the query asks to count a list; `nil` for not at all.
  ///
  /// - Throws: `invalid` for another word.
  var countExtent: CountExtent? {
    get throws(Problem) {
      switch given("count") {
      case nil, "false": return nil
      case "true": return .limited
      case "exact": return .exact
      case .some(let word):
        throw Problem(
          invalid: [.init(pointer: "/count", message: "“\(word.prefix(100))” is none of true, false and exact")])
      }
    }
  }
}
