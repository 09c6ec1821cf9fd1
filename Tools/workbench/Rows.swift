import Foundation

/// The rows of `Package.swift` as the imports of their modules' files are.
struct Rows {
  /// A row that differs from the imports.
  struct Stale {
    let module: House.Module
    let lines: ClosedRange<Int>
    let text: [String]
    let missing: Set<String>
    let surplus: Set<String>
  }

  private let house: House
  private let text: [String]

  init(house: House) {
    self.house = house
    text = (house.file(ManifestLines.path)?.text ?? "").components(separatedBy: "\n")
  }

  /// The rows that differ, in the order of their lines.
  var stale: [Stale] {
    let lines = ManifestLines(house)
    return house.modules.compactMap { module in
      guard let range = lines.lines(of: module) else { return nil }
      let imported = house.imports(of: module)
      let row = row(of: imported, from: text[(range.lowerBound - 1)..<range.upperBound])
      guard row != Array(text[(range.lowerBound - 1)..<range.upperBound]) else { return nil }
      // A suite also depends on the programs that it runs; they have a table of their own.
      let declared = Set(module.dependencies.filter { house.module($0)?.role != .app })
      return Stale(
        module: module, lines: range, text: row, missing: imported.subtracting(declared),
        surplus: declared.subtracting(imported))
    }.sorted { $0.lines.lowerBound < $1.lines.lowerBound }
  }

  /// The text of `Package.swift` with every row as its module imports.
  var manifest: String {
    var text = text
    for row in stale.reversed() {
      text.replaceSubrange((row.lines.lowerBound - 1)..<row.lines.upperBound, with: row.text)
    }
    return text.joined(separator: "\n")
  }

  /// Returns a row's lines: one line of less than 120 columns, as swift-format breaks a longer one, or several.
  private func row(of modules: Set<String>, from old: ArraySlice<String>) -> [String] {
    guard let first = old.first, let open = first.firstIndex(of: "["), let last = old.last,
      let close = last.lastIndex(of: "]")
    else { return Array(old) }
    let items = modules.sorted().map { "\"\($0)\"" }
    let start = first[...open]
    let end = last[close...]
    let whole = start + items.joined(separator: ", ") + end
    guard whole.count >= 120 else { return [String(whole)] }
    let indentation = String(first.prefix { $0 == " " })
    var lines: [String] = []
    var line = indentation + " "
    for item in items {
      if line.count + item.count + 2 > 120 {
        lines.append(line)
        line = indentation + " "
      }
      line += " \(item),"
    }
    return [String(start)] + lines + [line, indentation + end]
  }
}

extension House {
  /// Returns the modules of this package that a module's files import by name.
  fileprivate func imports(of module: Module) -> Set<String> {
    Set(files(of: module).flatMap(\.imports).map(\.module).filter { $0 != module.name && self.module($0) != nil })
  }
}
