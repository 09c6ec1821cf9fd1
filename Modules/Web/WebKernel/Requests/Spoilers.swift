public import HTTPProtocols
import PresentationProtocols

extension HTTPParameter {
  /// The parameter that hides the titles after the next episode.
  public static let spoilers = HTTPParameter(
    "spoilers", in: .query, description: "hide leaves out the titles of episodes after the next one.")
}

extension WebRequest {
  /// Whether the titles after the next episode are left out.
  ///
  /// - Throws: `Problem`: `invalid` for any other value than `hide`.
  public var hidesSpoilers: Bool {
    get throws(Problem) {
      switch given("spoilers") {
      case nil: return false
      case "hide": return true
      case .some(let word):
        throw Problem(
          invalid: [.init(pointer: "/spoilers", message: "“\(word.prefix(100))” is unknown; use hide")])
      }
    }
  }

  /// The parameter `spoilers` as the links of a page repeat it; empty if the request has none.
  public var spoilers: [(name: String, value: String)] {
    given("spoilers").map { [(name: "spoilers", value: $0)] } ?? []
  }
}
