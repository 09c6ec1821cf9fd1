// swift-tools-version: 6.2
import PackageDescription

// The package of another team, which uses only one scene of Storekeeper.
let package = Package(
  name: "SceneConsumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Storekeeper", path: "../..")],
  targets: [
    .executableTarget(name: "consumer", dependencies: [.product(name: "ListOrders", package: "Storekeeper")])
  ]
)
