public import Foundation
import HTTPProtocols
public import WebKernel

/// A shop whose settings name GMT.
public struct GMTShop: ShopDescribing {
  public var timeZone: TimeZone? { .gmt }
  public let shopName: String

  public init(shopName: String = "") { self.shopName = shopName }
}

extension WebOperation {
  /// Replaces the description of other operations in tests that do not read it.
  public static var nothing: WebOperation {
    .api(.get, "/openapi.json", id: "openapi", summary: "", role: nil, responses: []) { _ in HTTPResponse(.ok) }
  }
}
