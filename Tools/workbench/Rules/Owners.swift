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
    for file in house.files {
      outcome.looked += 1
      let isOwned = patterns.contains {
        $0.hasSuffix("/") ? file.path.hasPrefix($0) : $0.matches(file.path)
      }
      guard !isOwned else { continue }
      outcome.find(
        file.path, 1, "no line of \(codeowners) owns this file", remedy: "add its area: /Modules/<Area>/ @<team>")
    }
    for area in Set(house.modules.compactMap(\.area)).sorted() where !patterns.contains("Modules/\(area)/") {
      outcome.find(codeowners, 1, "the area \(area) has no line", remedy: "add: /Modules/\(area)/ @<team>")
    }
  }
}
