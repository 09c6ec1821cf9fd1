package import HTTPProtocols
package import PresentationProtocols
package import WebKernel

extension HTTPParameter {
  package static let count = HTTPParameter(
    "count", in: .query,
    description: "true counts up to 10,000 matches; exact counts all of them, which takes longer.")
}

extension WebRequest {
  /// The extent to which the request counts a list; `nil` if it asks for no count.
  ///
  /// - Throws: `invalid` for an unknown word.
  package var countExtent: CountExtent? {
    get throws(Problem) {
      switch given("count") {
      case nil, "false": return nil
      case "true": return .limited
      case "exact": return .exact
      case .some(let word):
        throw Problem(
          invalid: [.init(pointer: "/count", message: "“\(word.prefix(100))” is unknown; use true, false or exact")])
      }
    }
  }
}
