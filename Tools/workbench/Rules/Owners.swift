extension Rule {
  static let codeowners = ".github/CODEOWNERS"

  /// The rule for CODEOWNERS, in the patterns that it uses: `/folder/` and `/file`, with `*` within a name.
  static let owners = Rule(name: "every file has an owner") { house, outcome in
    let rows = (house.file(codeowners)?.text ?? "").split(separator: "\n").enumerated()
      .map { (line: $0 + 1, words: $1.split(separator: " ")) }
      .filter { $0.words.first?.hasPrefix("#") == false }
    for row in rows where row.words.count < 2 || !row.words[1].hasPrefix("@") {
      outcome.find(codeowners, row.line, "\(row.words[0]) has no owner", remedy: "name one, as @storekeeper/orders")
    }
    let patterns = rows.map { String($0.words[0].drop { $0 == "/" }) }
    /// Returns the owner of a file: the last line that matches it.
    func owner(of path: String) -> String? {
      patterns.lastIndex { $0.hasSuffix("/") ? path.hasPrefix($0) : $0.matches(path) }
        .flatMap { rows[$0].words.dropFirst().first }.map(String.init)
    }
    for file in house.files {
      outcome.looked += 1
      guard owner(of: file.path) == nil else { continue }
      outcome.find(
        file.path, 1, "no line of \(codeowners) owns this file", remedy: "add its area: /Modules/<Area>/ @<team>")
    }
    for area in Set(house.modules.compactMap(\.area)).sorted() where !patterns.contains("Modules/\(area)/") {
      outcome.find(codeowners, 1, "the area \(area) has no line", remedy: "add: /Modules/\(area)/ @<team>")
    }
    for module in house.modules where module.area != nil {
      let suite = "Tests/\(module.name)Tests/"
      guard house.files.contains(where: { $0.path.hasPrefix(suite) }), let team = owner(of: module.path + "/") else {
        continue
      }
      guard owner(of: suite) != team else { continue }
      outcome.find(
        codeowners, 1, "\(suite) is not its module's: \(team) owns \(module.name)", remedy: "add: /\(suite) \(team)")
    }
  }
}
