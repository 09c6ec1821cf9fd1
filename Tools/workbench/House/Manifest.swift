import Foundation

/// The output of `swift package dump-package`.
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
  /// Decodes a dependency, `{"byName": ["Models", null]}`: its kind, then its name and its condition.
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

  /// Reads the manifest through SwiftPM; with `module`, filtered to that module.
  ///
  /// - Parameter isRowAlone: whether a target has only the dependencies that it names, without indirect ones.
  static func dump(of root: URL, module: String? = nil, isRowAlone: Bool = true) throws -> Manifest {
    // `swift test` locks `.build` while the tests run; this uses a folder of its own.
    let scratch = root.appending(path: ".build/manifest").path
    let arguments = ["package", "--package-path", root.path, "--scratch-path", scratch, "dump-package"]
    let answer = try Command(module: module).run(
      (isRowAlone ? ["STOREKEEPER_ROWS=1", "swift"] : ["-u", "STOREKEEPER_ROWS", "swift"]) + arguments)
    guard answer.status == 0 else { throw UnreadableManifest() }
    return try Manifest(json: answer.output)
  }
}

struct UnreadableManifest: Error, CustomStringConvertible {
  var description: String { "Package.swift cannot be read; `swift package dump-package` says why." }
}
