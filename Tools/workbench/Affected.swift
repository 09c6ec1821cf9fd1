/// Which suites a change can break.
struct Affected {
  let house: House

  enum Answer: Equatable {
    case all
    case suites([String])
  }

  /// A file that no module holds can change anything, unless it is only read by people.
  func suites(forChanged paths: [String]) -> Answer {
    var changed: Set<String> = []
    for path in paths {
      if let module = house.modules.first(where: { path.hasPrefix($0.path + "/") }) {
        changed.insert(module.name)
      } else if !path.hasSuffix(".md") {
        return .all
      }
    }
    let suites = house.modules.filter { $0.role == .suite && !house.closure(of: $0.name).isDisjoint(with: changed) }
    // The suite that reads the whole tree is affected by every file.
    let readers = paths.isEmpty ? [] : house.modules.filter { $0.name == "ArchitectureTests" }
    return .suites(Set((suites + readers).map(\.name)).sorted())
  }
}
