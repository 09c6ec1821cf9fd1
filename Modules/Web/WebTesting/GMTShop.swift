import Foundation
import HTTPProtocols
public import WebKernel

/// A shop in the GMT time zone, for tests of a front end.
public struct GMTShop: ShopDescribing {
  private let shopName: String
  private let contact: String

  public init(shopName: String = "", contact: String = "") {
    self.shopName = shopName
    self.contact = contact
  }

  public func description(asOf version: UInt64?) -> ShopDescription {
    .init(timeZone: .gmt, name: shopName, contact: contact)
  }
}

extension WebOperation {
  /// An empty operation at the path of the OpenAPI document, for tests that do not read that document.
  public static var nothing: WebOperation {
    .api(.get, "/openapi.json", id: "openapi", summary: "", role: nil, responses: []) { _ in HTTPResponse(.ok) }
  }
}
