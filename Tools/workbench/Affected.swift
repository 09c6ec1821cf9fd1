/// Computes the suites that a change can break.
struct Affected {
  let house: House

  enum Answer: Equatable {
    case all
    case suites([String])
  }

  /// Returns the suites that changes to some files can break.
  ///
  /// A file outside of all modules can change anything, unless only people read it.
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
