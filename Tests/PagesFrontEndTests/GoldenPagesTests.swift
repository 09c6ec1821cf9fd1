import CreateOrderTesting
import Foundation
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderStatisticsTesting
import PresentationProtocols
import PresentationTesting
import ShowOrderTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `Pages in the reader's language` {
  @Test(
    arguments: ["en_US", "ar_EG", "he", "de_CH"], ["/", "/orders", "/orders/1", "/orders/1/slip", "/orders/1/edit"])
  func `have English words, among which values run their own way`(locale: String, path: String) async throws {
    var order = Order.full
    order.items[0].title = "شاي"
    order.note = "שלום"
    let list = ListOrdersSceneSpy { [order] call, display in
      if case .fetchWork = call { return try await display.displayWork(.nothing) }
      try await display.displayFetchedOrders(.of([order, .amy], in: locale, next: "c", count: .exact(3)))
    }
    let scenes = WebScenesStub(
      list: list, show: .showing(order, in: locale), create: .showing(order), statistics: .threeDays)
    let page = try await WebHandler(scenes).page("\(path)?locale=\(locale)")
    #expect(page.broken == [])
    #expect(page.all("html").map { [$0["lang"], $0["dir"]] } == [["en", "ltr"]])
    #expect(page.adrift == [])
  }

  @Test(arguments: [("en_US", Self.list), ("ar_EG", arabic(Self.list))])
  func `the list reads as it always has`(locale: String, golden: String) async throws {
    let list = ListOrdersSceneSpy { _, display in
      try await display.displayFetchedOrders(.of([.full, .amy], in: locale, next: "c", count: .exact(3)))
    }
    let page = try await WebHandler(WebScenesStub(list: list)).page("/orders?locale=\(locale)")
    #expect(page.texts(in: "table").joined(separator: "\n") == golden)
  }

  @Test(arguments: [("en_US", Self.order), ("ar_EG", arabic(Self.order))])
  func `an order reads as it always has`(locale: String, golden: String) async throws {
    let page = try await WebHandler(WebScenesStub(show: .showing(.full, in: locale))).page(
      "/orders/1?locale=\(locale)")
    #expect(page.texts(in: "main").joined(separator: "\n") == golden)
  }

  // MARK: Golden texts

  private static let list = """
    1–2 of 3 orders
    Select
    Number
    Date
    Status
    Reference
    Name
    Email
    Total
    1001
    6/29/07
    Paid, with refunds
    #10248
    Amy Apple
    amy.apple@clean-swift.com
    $173.00
    1001
    6/29/07
    Placed
    Amy Apple
    amy.apple@clean-swift.com
    $1.23
    """
  private static let order = """
    Order 1001
    Paid
    6/29/07
    Amy Apple
    $173.00
    Mark as shipped
    Queso Cabrales
    12 left
    Carrier
    Tracking
    Service, link and note
    Service
    Link of the parcel
    Note of the shipment
    Ship
    More actions
    Edit
    Packing slip
    Mark as cancelled
    Refund …
    Amount
    In USD. Leave empty to refund the rest.
    Reason
    Refund
    Internal note …
    Text
    Customers never see it.
    Add the note
    Undo last change
    Delete …
    Remove personal data …
    Items
    Items
    Title
    SKU
    Quantity
    Unit price
    Discount
    Total
    Queso Cabrales
    NW-011
    12
    $14.00
    $1.00
    $167.00
    Totals
    Shipping
    $5.00
    Total
    $173.00
    Refunds
    Refund
    $5.00
    ,
    Broken
    Note
    Ring twice.
    Then wait.
    Customer
    Name
    Amy Apple
    Email
    amy.apple@clean-swift.com
    Phone
    +1 555 0100
    Shipping
    Shipment address
    Amy Apple
    2 Side Street
    Portland
    US
    Service
    Ground Saver
    Carrier
    UPS
    Tracking
    1Z999
    Billing
    Billing address
    Amy Apple
    Apple & Sons
    1 Main Street
    Back door
    Springfield OR 97477
    US
    555 0101
    Details
    Order
    1001
    ID
    abc123
    Reference
    #10248
    Status
    Paid
    Date
    6/29/07
    History
    edited
    version 3
    6/29/07, 12:00:00 AM
    ,
    amy, web
    , request
    r-1
    Status:
    Placed
    →
    Paid
    Reference:
    (none)
    →
    #10248
    Phone:
    (none)
    →
    +1 555 0100
    Billing address:
    (none)
    →
    Amy Apple, Apple & Sons, 1 Main Street, Back door, Springfield, OR, 97477, US, 555 0101
    Shipment address:
    (none)
    →
    Amy Apple, 2 Side Street, Portland, US
    Shipment:
    (none)
    →
    Two-Day Shipping
    Service:
    (none)
    →
    Ground Saver
    Carrier:
    (none)
    →
    UPS
    Tracking:
    (none)
    →
    1Z999
    Card:
    (none)
    →
    Visa 4242
    Items:
    + 12 × NW-011 Queso Cabrales @ $14.00 − $1.00
    Discount:
    $0.00
    →
    $2.00
    Shipping:
    $0.00
    →
    $5.00
    Tax:
    $0.00
    →
    $3.00
    Refunds:
    (none)
    →
    $5.00 Broken
    Total:
    $1.23
    →
    $173.00
    Note:
    (none)
    →
    Ring twice. Then wait.
    """

  /// Returns a golden text of `en_US` as `ar_EG` has it.
  private static func arabic(_ text: String) -> String {
    arabicValues.reduce(text) { $0.replacing($1.english, with: $1.arabic) }
  }

  /// The dates, numbers and amounts of the golden texts, each before its parts.
  private static let arabicValues: [(english: String, arabic: String)] = [
    ("1–2 of", "\u{2068}١\u{2069}–\u{2068}٢\u{2069} of"),
    ("6/29/07, 12:00:00 AM", "٢٩\u{200F}/٦\u{200F}/٢٠٠٧، ١٢:٠٠:٠٠ ص"), ("6/29/07", "٢٩\u{200F}/٦\u{200F}/٢٠٠٧"),
    ("$0.00", "\u{200F}٠٫٠٠ US$"), ("$1.00", "\u{200F}١٫٠٠ US$"), ("$1.23", "\u{200F}١٫٢٣ US$"),
    ("$14.00", "\u{200F}١٤٫٠٠ US$"), ("$167.00", "\u{200F}١٦٧٫٠٠ US$"), ("$173.00", "\u{200F}١٧٣٫٠٠ US$"),
    ("$2.00", "\u{200F}٢٫٠٠ US$"), ("$3.00", "\u{200F}٣٫٠٠ US$"), ("$5.00", "\u{200F}٥٫٠٠ US$"),
  ]
}
