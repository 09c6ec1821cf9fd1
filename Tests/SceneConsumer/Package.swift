// swift-tools-version: 6.2
import PackageDescription

// Another team's package: it takes one scene of Storekeeper and nothing else.
let package = Package(
  name: "SceneConsumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Storekeeper", path: "../..")],
  targets: [
    .executableTarget(name: "consumer", dependencies: [.product(name: "ListOrders", package: "Storekeeper")])
  ]
)
