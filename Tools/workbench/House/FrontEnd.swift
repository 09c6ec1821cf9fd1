import Foundation

/// A front end that was built over finished scenes: its commits change none of them.
struct FrontEnd: Sendable {
  /// The front ends that show the scenes in one more medium; a new one adds its line.
  static let all = [
    FrontEnd(name: "Receipts", folder: "Modules/Receipts/"),
    FrontEnd(name: "Assistants", folder: "Modules/Assistants/"),
    FrontEnd(name: "Skill", folder: "Modules/Skill/"),
  ]

  let name: String
  let folder: String

  /// Returns the number of lines of its source.
  func lines(in house: House) -> Int {
    house.files.filter { $0.path.hasPrefix(folder) && $0.path.hasSuffix(".swift") }.reduce(0) {
      $0 + $1.text.utf8.count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// Returns the files of scenes, workers, stores, models and their documents that its commits change.
  ///
  /// A commit of a front end changes files in its folder and no other front end: one that changes several changes what
  /// all of them use.
  func changedScenes(in house: House) -> [(commit: Commit, path: String)] {
    let own = (house.commits ?? []).filter { commit in
      commit.paths.contains { $0.hasPrefix(folder) }
        && !commit.paths.contains { !$0.hasPrefix(folder) && $0.contains("FrontEnd/") && $0.hasPrefix("Modules/") }
    }
    return own.flatMap { commit in
      commit.paths.filter { isOfScenes($0, house) }.map { (commit, $0) }
    }
  }

  private func isOfScenes(_ path: String, _ house: House) -> Bool {
    let folders = path.split(separator: "/")
    guard folders.count > 2, folders[0] == "Modules", path.hasSuffix(".swift") else { return false }
    let area = String(folders[1])
    let others = ["Models", "Presentation", "API", "Stores", "Workers", "ShowsWorkers"]
    return others.contains(area) || house.isScene(area)
  }
}

/// A commit of the history: its subject, and the paths that it changed.
struct Commit: Hashable {
  let hash: String
  let subject: String
  let paths: [String]

  /// Returns the commits that changed the front ends; `nil` for a tree without its whole history.
  static func ofFrontEnds(in root: URL) throws -> [Commit]? {
    guard FileManager.default.fileExists(atPath: root.appending(path: ".git").path) else { return nil }
    let git = ["git", "-C", root.path, "-c", "core.quotePath=false"]
    let shallow = try Command().run(git + ["rev-parse", "--is-shallow-repository"])
    guard shallow.status == 0, String(decoding: shallow.output, as: UTF8.self) == "false\n" else { return nil }
    let format = ["log", "--full-diff", "--no-renames", "--name-only", "--format=%x00%h %s", "--"]
    let log = try Command().run(git + format + FrontEnd.all.map(\.folder))
    return log.status == 0 ? all(in: String(decoding: log.output, as: UTF8.self)) : nil
  }

  /// Reads a log in which a zero byte begins each commit, with its hash and subject on a line and its paths below.
  static func all(in log: String) -> [Commit] {
    log.split(separator: "\0").compactMap { text in
      let lines = text.split(separator: "\n")
      guard let head = lines.first?.split(separator: " ", maxSplits: 1), let hash = head.first else { return nil }
      return Commit(hash: String(hash), subject: String(head.last ?? ""), paths: lines.dropFirst().map(String.init))
    }
  }
}
