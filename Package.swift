// swift-tools-version: 6.2
import PackageDescription

// MARK: The modules, by area: each with what it depends on

/// A module lives in `Modules/<area>/<module>`. Its suite, where it has one, lives in `Tests/<module>Tests`.
let areas: KeyValuePairs<String, KeyValuePairs<String, [String]>> = [
  "Models": [
    "Models": []
  ],
  "Presentation": [
    "PresentationProtocols": ["Models"],
    "Formatting": ["Models", "PresentationProtocols"],
    "PresentationTesting": ["Models", "PresentationProtocols"],
  ],
  "Stores": [
    "OrdersStoreProtocols": ["Models"],
    "MemoryStore": ["OrdersStoreProtocols"],
    "SQLiteStore": ["OrdersStoreProtocols", "CSQLite"],
    "StoreContract": ["OrdersStoreProtocols"],
    "StoreTesting": ["OrdersStoreProtocols", "StoreContract"],
  ],
  "CLibraries": [
    "CSQLite": []
  ],
]

/// What a suite needs beyond its own module.
let suites: KeyValuePairs<String, [String]> = [
  "Models": [],
  "Formatting": ["PresentationTesting"],
  "MemoryStore": ["StoreTesting"],
  "SQLiteStore": ["StoreTesting"],
]

/// C libraries: pkg-config name, Debian package, Homebrew formula.
let libraries: [String: (pkgConfig: String, apt: String, brew: String)] = [
  "CSQLite": ("sqlite3", "libsqlite3-dev", "sqlite3")
]

// MARK: The same settings for all

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]

var products: [Product] = []
var targets: [Target] = []
for (area, modules) in areas {
  for (name, needs) in modules {
    let path = "Modules/\(area)/\(name)"
    if let library = libraries[name] {
      targets.append(
        .systemLibrary(
          name: name, path: path, pkgConfig: library.pkgConfig,
          providers: [.apt([library.apt]), .brew([library.brew])]))
    } else {
      targets.append(
        .target(name: name, dependencies: needs.map { .byName(name: $0) }, path: path, swiftSettings: settings))
    }
  }
}
for (module, needs) in suites {
  let tested = ([module] + needs).map { Target.Dependency.byName(name: $0) }
  targets.append(
    .testTarget(
      name: "\(module)Tests", dependencies: tested, path: "Tests/\(module)Tests", swiftSettings: settings))
}

let package = Package(
  name: "Storekeeper",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: products,
  targets: targets,
  swiftLanguageModes: [.v6]
)
