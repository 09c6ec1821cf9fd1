extension Rule {
  static let spies = Rule(name: "a spy is as its protocol") { house, outcome in
    let written = Spies(house: house).files
    for (path, text) in written.sorted(by: { $0.key < $1.key }) {
      outcome.looked += 1
      // The formatter decides the layout, so that tokens are compared.
      let expected = Lexer.tokens(of: text).map(\.text)
      guard house.file(path)?.tokens.map(\.text) != expected else { continue }
      outcome.find(path, 1, "the spy is not as its protocol is now", remedy: "run: make spies")
    }
    for file in house.files where file.text.hasPrefix("// Written by `make spies`") && written[file.path] == nil {
      outcome.find(file.path, 1, "no boundary has this spy", remedy: "delete the file")
    }
  }
}
