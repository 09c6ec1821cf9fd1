import Foundation

/// The package as the rules read it: its modules and its files.
struct House {
  struct Module {
    let name: String
    let role: Role
    let path: String
    let dependencies: [String]

    /// The area of the module: `ListOrders` for `Modules/ListOrders/ListOrdersTesting`; `nil` outside of areas.
    var area: String? {
      let folders = path.split(separator: "/")
      return folders.count == 3 && folders[0] == "Modules" ? String(folders[1]) : nil
    }

    /// Whether the module's role allows the dependency; an implementation names the kernels of its own area alone.
    func mayName(_ other: Module) -> Bool {
      role.mayName.contains(other.role) && (role != .implementation || other.role != .kernel || area == other.area)
    }

    /// Whether front ends show with it: a front end, or a kernel of an area of theirs.
    var isOfFrontEnds: Bool { role == .frontEnd || (role == .kernel && area != "Stores") }
  }

  struct File {
    let path: String
    let text: String
    /// The tokens of a Swift file; empty for other files.
    let tokens: [Token]
    let imports: [Import]

    init(path: String, text: String) {
      self.path = path
      self.text = text
      tokens = path.hasSuffix(".swift") ? Lexer.tokens(of: text) : []
      imports = Import.all(in: tokens)
    }
  }

  let modules: [Module]
  let files: [File]
  /// The commits that changed the front ends; `nil` for a tree without its whole history.
  let commits: [Commit]?
  private let byName: [String: Module]
  private let filesByModule: [String: [File]]

  init(manifest: Manifest, files: [File], commits: [Commit]? = nil) {
    let modules = manifest.targets.map { target in
      let path = target.path ?? ""
      return Module(
        name: target.name, role: Role(name: target.name, type: target.type, path: path), path: path,
        dependencies: target.dependencies.map(\.name))
    }
    self.modules = modules
    self.files = files
    self.commits = commits
    byName = Dictionary(modules.map { ($0.name, $0) }) { first, _ in first }
    filesByModule = Dictionary(grouping: files) { file in
      modules.first { file.path.hasPrefix($0.path + "/") }?.name ?? ""
    }
  }

  func module(_ name: String) -> Module? { byName[name] }
  func files(of module: Module) -> [File] { filesByModule[module.name] ?? [] }
  func file(_ path: String) -> File? { files.first { $0.path == path } }

  /// Returns whether an area has a contract and an implementation of its own name.
  func isScene(_ area: String) -> Bool {
    byName[area]?.area == area && byName[area + "Protocols"]?.area == area
  }

  /// Returns the module and all of its direct and indirect dependencies.
  func closure(of name: String) -> Set<String> {
    var open = [name]
    var found: Set<String> = []
    while let next = open.popLast() {
      if found.insert(next).inserted { open += byName[next]?.dependencies ?? [] }
    }
    return found
  }
}

extension House {
  /// Reads the tree at `root`, without the files that `.gitignore` excludes.
  static func read(_ root: URL) throws -> House {
    let files = try paths(in: root).map { path in
      let data = try Data(contentsOf: root.appending(path: path))
      return File(path: path, text: String(decoding: data, as: UTF8.self))
    }
    return House(manifest: try Manifest.dump(of: root), files: files, commits: try Commit.ofFrontEnds(in: root))
  }

  private static func paths(in root: URL) throws -> [String] {
    let ignored = try String(contentsOf: root.appending(path: ".gitignore"), encoding: .utf8)
      .split(separator: "\n").map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) }
    guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [] }
    var found: [String] = []
    while let path = walk.nextObject() as? String {
      let name = String(path.split(separator: "/").last ?? "")
      let isFolder = walk.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      if name == ".git" || ignored.contains(where: { $0.matches(name) }) {
        if isFolder { walk.skipDescendants() }
      } else if !isFolder {
        found.append(path)
      }
    }
    return found.sorted()
  }
}
