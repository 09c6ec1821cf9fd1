import HTTPProtocols
import PresentationProtocols

extension HTTPParameter {
  static let spoilers = HTTPParameter(
    "spoilers", in: .query, description: "hide keeps the titles of what comes after the next episode.")
}

extension WebRequest {
  /// - Throws: `invalid` for a word that is none.
  var hidesSpoilers: Bool {
    get throws(Problem) {
      switch given("spoilers") {
      case nil: return false
      case "hide": return true
      case .some(let word):
        throw Problem(
          invalid: [.init(pointer: "/spoilers", message: "“\(word.prefix(100))” is none of: hide")])
      }
    }
  }

  /// What the links of a page hand on, so that what it hides stays hidden.
  var spoilers: [(name: String, value: String)] { given("spoilers").map { [(name: "spoilers", value: $0)] } ?? [] }
}
