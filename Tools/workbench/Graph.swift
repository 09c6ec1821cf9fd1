/// The modules and their dependencies as a Mermaid flowchart, without the arrows that follow from others.
struct Graph {
  let house: House

  var mermaid: String {
    let modules = house.modules.filter { $0.area != nil }
    var lines = ["flowchart TD"]
    for area in modules.compactMap(\.area).uniqued {
      lines.append("  subgraph \(area)_area[\(area)]")
      lines += modules.filter { $0.area == area }.map { "    \($0.name)" }
      lines.append("  end")
    }
    for module in modules {
      let direct = module.dependencies
      let implied = direct.reduce(into: Set<String>()) { $0.formUnion(house.closure(of: $1).subtracting([$1])) }
      lines += direct.filter { !implied.contains($0) }.map { "  \(module.name) --> \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}

extension [String] {
  /// The elements without repetitions, in the order of their first appearance.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
