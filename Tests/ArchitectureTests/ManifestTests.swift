import Foundation
import Testing

@testable import workbench

@Suite struct `The manifest` {
  @Test func `whole, it declares every module once, and each scene as a product`() throws {
    let manifest = try Manifest.dump(of: root)
    let names = manifest.targets.map(\.name)
    #expect(Set(names).count == names.count)
    let house = try `The tree as it stands`.house.get()
    let scenes = Set(house.modules.compactMap(\.area)).filter(house.isScene)
    #expect(!scenes.isEmpty)
    let libraries = house.modules.filter { $0.role == .cLibrary }.map(\.name)
    for scene in scenes {
      let product = try #require(manifest.products.first { $0.name == scene })
      let modules = house.modules.filter { $0.area == scene }.map(\.name)
      let needed = modules.reduce(into: Set<String>()) { $0.formUnion(house.closure(of: $1)) }
      #expect(Set(product.targets) == needed.subtracting(libraries))
    }
  }

  /// Otherwise a change of `Models` does not recompile a module that depends on it through another.
  @Test func `a target waits for all that lies behind what it names`() throws {
    let house = try `The tree as it stands`.house.get()
    for target in try Manifest.dump(of: root, isRowAlone: false).targets {
      #expect(Set(target.dependencies.map(\.name)) == house.closure(of: target.name).subtracting([target.name]))
    }
  }

  @Test(arguments: ["Models", "ListOrders", "SQLiteStore", "OrdersStoreProtocols", "workbench"])
  func `filtered, it declares one module, its suite and what they need`(name: String) throws {
    let house = try `The tree as it stands`.house.get()
    let suite = house.module(name + "Tests").map { house.closure(of: $0.name) } ?? []
    let manifest = try Manifest.dump(of: root, module: name)
    #expect(Set(manifest.targets.map(\.name)) == house.closure(of: name).union(suite))
    for product in manifest.products { #expect(Set(product.targets).isSubset(of: manifest.targets.map(\.name))) }
  }

  @Test func `filtered to a scene, it needs no C library and compiles no other scene`() throws {
    let names = try Manifest.dump(of: root, module: "ListOrders").targets
    #expect(!names.contains { $0.type == "system" })
    #expect(!names.map(\.name).contains("CreateOrder"))
  }

  @Test func `filtered to several, it declares each`() throws {
    let names = try Manifest.dump(of: root, module: "ModelsTests,Formatting").targets.map(\.name)
    #expect(Set(names).isSuperset(of: ["ModelsTests", "Models", "Formatting", "FormattingTests"]))
  }

  @Test func `filtered to a name that nothing has, it declares nothing`() throws {
    #expect(try Manifest.dump(of: root, module: "Modles").targets.isEmpty)
  }
}
