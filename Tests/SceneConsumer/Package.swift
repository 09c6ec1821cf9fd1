// swift-tools-version: 6.2
import PackageDescription

// Another team's package, which uses one scene of Storekeeper only.
let package = Package(
  name: "SceneConsumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Storekeeper", path: "../..")],
  targets: [
    .executableTarget(name: "consumer", dependencies: [.product(name: "ListOrders", package: "Storekeeper")])
  ]
)
