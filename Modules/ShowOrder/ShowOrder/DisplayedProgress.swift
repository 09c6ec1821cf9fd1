import OrdersWorkerProtocols
import PresentationProtocols
import ShowOrderProtocols

extension ShowOrder.DisplayedOrder {
  /// Adds the payment and the goods after the status, and the refunded sum and the rest after the total.
  mutating func add(_ progress: OrderProgress?, of order: Order, _ formatter: any ValueFormatting) {
    if !order.refunds.isEmpty, let refunded = try? order.refunded(), let rest = try? order.refundable() {
      let negative = Money(minorUnits: -refunded.minorUnits, currency: refunded.currency)
      sums += [
        .init(label: "Refunded", text: formatter.money(negative)), .init(label: "Net", text: formatter.money(rest)),
      ]
    }
    guard let progress, order.status != .draft, let status = rows.firstIndex(where: { $0.label == "Status" }) else {
      return
    }
    let partial = order.shippedPart == .partial ? DisplayedValue(shippedPartOf: order).display : nil
    rows.insert(
      contentsOf: [
        .init(label: "Payment", text: progress.payment(of: order), section: .billing),
        .init(label: "Goods", text: partial ?? progress.goods(of: order), section: .shipping),
      ], at: status + 1)
  }
}

extension OrderProgress {
  /// The payment in words: `Partly refunded`.
  fileprivate func payment(of order: Order) -> String {
    if order.status == .refunded { return "Refunded" }
    guard isPaid else {
      return switch order.status {
      case .cancelled: "Not paid"
      case .shipped: "On delivery"
      case .draft, .placed, .paid, .delivered, .refunded: "Awaiting payment"
      }
    }
    if !order.refunds.isEmpty { return "Partly refunded" }
    return order.status == .cancelled ? "Paid, not refunded" : "Paid"
  }

  /// The goods in words: `Not shipped`.
  fileprivate func goods(of order: Order) -> String {
    order.status == .delivered ? "Delivered" : isShipped ? "Shipped" : "Not shipped"
  }
}

/// The pages on which carriers show where a parcel is.
enum TrackingLink {
  /// The addresses before a tracking number, by the first word of the carrier's name in lower case.
  private static let pages = [
    "ups": "https://www.ups.com/track?tracknum=",
    "usps": "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
    "fedex": "https://www.fedex.com/fedextrack/?trknbr=",
    "dhl": "https://www.dhl.com/en/express/tracking.html?AWB=",
    "dpd": "https://tracking.dpd.de/parcelstatus?query=",
    "gls": "https://gls-group.com/track/",
    "hermes": "https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#",
    "postnord": "https://www.postnord.se/en/our-tools/track-and-trace?shipmentId=",
  ]

  /// Returns the address of a parcel's page; `nil` for a carrier that is not known.
  ///
  /// - Parameter tracking: the tracking number, or an address that starts with `https://`.
  static func address(carrier: String?, tracking: String) -> String? {
    if tracking.hasPrefix("https://") { return tracking.contains(where: \.isWhitespace) ? nil : tracking }
    guard let word = carrier?.lowercased().split(whereSeparator: { !$0.isLetter }).first, let page = pages[String(word)]
    else { return nil }
    let number = tracking.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return number.isEmpty ? nil : page + number
  }
}
