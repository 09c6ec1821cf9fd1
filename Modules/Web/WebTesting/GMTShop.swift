public import Foundation
import HTTPProtocols
public import WebKernel

/// A shop in the GMT time zone, for tests of a front end.
public struct GMTShop: ShopDescribing {
  public var timeZone: TimeZone? { .gmt }
  public let shopName: String

  public init(shopName: String = "") { self.shopName = shopName }
}

extension WebOperation {
  /// An empty operation at the path of the OpenAPI document, for tests that do not read that document.
  public static var nothing: WebOperation {
    .api(.get, "/openapi.json", id: "openapi", summary: "", role: nil, responses: []) { _ in HTTPResponse(.ok) }
  }
}
