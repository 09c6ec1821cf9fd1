extension Rule {
  static let frontEnds = Rule(name: "the commits of a front end change no scene") { house, outcome in
    for frontEnd in FrontEnd.all {
      outcome.looked += 1
      for (commit, path) in frontEnd.changedScenes(in: house) {
        outcome.find(
          path, 1, "commit \(commit.hash) (“\(commit.subject)”) of \(frontEnd.name) changes this file",
          remedy: "correct the contract for all front ends first, in a commit of its own")
      }
    }
  }
}
