extension Rule {
  static let spies = Rule(name: "a spy is as its protocol") { house, outcome in
    let spies = Spies(house: house)
    let written = spies.files
    outcome.looked += written.count
    for path in spies.stale.keys.sorted() {
      outcome.find(path, 1, "the spy is not as its protocol is now", remedy: "run: make spies")
    }
    for file in house.files where file.text.hasPrefix("// Written by `make spies`") && written[file.path] == nil {
      outcome.find(file.path, 1, "no boundary has this spy", remedy: "delete the file")
    }
  }
}
