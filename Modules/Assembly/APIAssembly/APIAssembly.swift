public import APIFrontEnd
import AccessWorkers
public import AssistantFrontEnd
import Models
public import SceneAssembly
public import WebKernel

extension Scenes: APIScenes {}

extension Scenes: ShopDescribing {
  public func description(asOf version: UInt64?) async -> ShopDescription {
    let shop = await shop(asOf: version)
    return ShopDescription(timeZone: shop.zone, name: shop.name, contact: shop.contact)
  }
}

extension AssistantFrontEnd {
  /// Creates the front end for assistants over the operations of the JSON API, with a key of its own for confirmations.
  ///
  /// - Parameters:
  ///   - version: the version of the program.
  ///   - mayWrite: whether tools that write are offered.
  public init(over operations: [WebOperation], version: String, mayWrite: Bool) {
    self.init(
      operations: operations, version: version, mayWrite: mayWrite, sign: TextSigner().signature,
      now: { Instant.now().microseconds / 1_000_000 })
  }
}
