import Foundation

/// The map of each area, on the area's page: its modules and what they depend on, as a Mermaid flowchart.
struct Graph {
  private static let heading = "## Modules"
  private static let start = "<!-- Written by `make graph` from Package.swift. -->\n```mermaid\n"
  private static let end = "\n```\n"

  let house: House

  /// The text of every page with its map as the modules are now, by its path.
  var pages: [String: String] {
    var pages: [String: String] = [:]
    for area in Set(house.modules.compactMap(\.area)) {
      let path = Self.page(of: area)
      if let page = house.file(path) { pages[path] = text(of: page.text, with: mermaid(of: area)) }
    }
    if let page = house.file("README.md"), house.commits != nil { pages[page.path] = withTable(page.text) }
    return pages
  }

  /// Returns the root's page with the table of front ends as it is now, in the place of its old one.
  private func withTable(_ page: String) -> String {
    let head =
      "| front end | lines | files of scenes, workers, stores and models that its commits change |\n|---|--:|--:|\n"
    guard let start = page.range(of: head),
      let end = page.range(of: "\n\n", range: page.index(before: start.upperBound)..<page.endIndex)
    else { return page }
    let rows = FrontEnd.all.map { "| \($0.name) | \($0.lines(in: house)) | \($0.changedScenes(in: house).count) |" }
    return page.replacingCharacters(in: start.upperBound..<end.lowerBound, with: rows.joined(separator: "\n"))
  }

  /// The pages whose map differs.
  var stale: [String: String] {
    pages.filter { path, text in house.file(path)?.text != text }
  }

  static func page(of area: String) -> String { "Modules/\(area)/README.md" }

  /// Returns a chart of an area's modules, with arrows to those on which they depend and to other areas; an arrow that
  /// follows from others is left out.
  func mermaid(of area: String) -> String {
    let modules = house.modules.filter { $0.area == area }
    let boxes = ["  subgraph area [\(area)]"] + modules.map { "    \($0.name)" } + ["  end"]
    return (["flowchart TD"] + boxes + modules.flatMap(arrows)).joined(separator: "\n")
  }

  /// Returns the arrows of a module, as lines of at most 120 columns.
  private func arrows(from module: House.Module) -> [String] {
    let implied = module.dependencies.reduce(into: Set<String>()) {
      $0.formUnion(house.closure(of: $1).subtracting([$1]))
    }
    let direct = module.dependencies.filter { !implied.contains($0) }.compactMap(house.module)
    let own = direct.filter { $0.area == module.area }.map(\.name)
    let others = Set(direct.compactMap(\.area).filter { $0 != module.area }).sorted()
    var lines: [String] = []
    for end in own + others {
      if let last = lines.last, last.count + end.count + 3 <= 120 {
        lines[lines.count - 1] += " & \(end)"
      } else {
        lines.append("  \(module.name) --> \(end)")
      }
    }
    return lines
  }

  /// Returns a page with the map in place of its old one, or else before its last section.
  private func text(of page: String, with map: String) -> String {
    let map = Self.start + map + Self.end
    if let start = page.range(of: Self.start),
      let end = page.range(of: Self.end, range: start.upperBound..<page.endIndex)
    {
      return page.replacingCharacters(in: start.lowerBound..<end.upperBound, with: map)
    }
    guard let related = page.range(of: "## Related") else { return page + "\n\(Self.heading)\n\n\(map)" }
    return page.replacingCharacters(
      in: related.lowerBound..<related.lowerBound, with: "\(Self.heading)\n\n\(map)\n")
  }
}
