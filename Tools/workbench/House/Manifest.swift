import Foundation

/// What `swift package dump-package` says of a package.
struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]
  }

  struct Dependency: Decodable {
    let name: String
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  let targets: [Target]
  let products: [Product]
}

extension Manifest.Dependency {
  /// `{"byName": ["Models", null]}`: a kind, then its name and what it hangs on.
  init(from decoder: any Decoder) throws {
    let kinds = try decoder.container(keyedBy: Kind.self)
    guard let kind = kinds.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a dependency without a kind"))
    }
    var values = try kinds.nestedUnkeyedContainer(forKey: kind)
    name = try values.decode(String.self)
  }

  private struct Kind: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Manifest {
  init(json: Data) throws {
    self = try JSONDecoder().decode(Manifest.self, from: json)
  }

  /// Asks SwiftPM; with `module`, for the manifest as it is filtered to that module.
  ///
  /// - Parameter isRowAlone: whether a target has what it names alone, or what lies behind as well.
  static func dump(of root: URL, module: String? = nil, isRowAlone: Bool = true) throws -> Manifest {
    // `swift test` keeps the lock of `.build` while the tests run; this has a folder of its own.
    let scratch = root.appending(path: ".build/manifest").path
    let arguments = ["package", "--package-path", root.path, "--scratch-path", scratch, "dump-package"]
    let answer = try Command(module: module).run(
      (isRowAlone ? ["STOREKEEPER_ROWS=1", "swift"] : ["swift"]) + arguments)
    guard answer.status == 0 else { throw UnreadableManifest() }
    return try Manifest(json: answer.output)
  }
}

struct UnreadableManifest: Error, CustomStringConvertible {
  var description: String { "Package.swift cannot be read; `swift package dump-package` says why." }
}
