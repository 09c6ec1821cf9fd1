import OrderDocumentsProtocols
import PageKernel

/// The boxes of a table of orders, with which a reader chooses orders for the buttons of a form.
///
/// A box names its form, so that the table itself is in no form and prints.
public struct OrderTicks: Sendable {
  /// The parameter of a list's address that ticks all boxes of the page.
  public static let parameter = "tick"
  /// The value of the parameter that shows all orders of the list on one page, and ticks their boxes.
  public static let list = "list"

  /// The id of the form with the buttons.
  let form: String
  /// Whether all boxes are ticked.
  let isTicked: Bool

  /// - Parameters:
  ///   - form: the id of the form with the buttons.
  ///   - isTicked: whether all boxes are ticked.
  public init(form: String, isTicked: Bool) {
    self.form = form
    self.isTicked = isTicked
  }

  /// The heading of the boxes.
  var heading: HTML { "<th scope=\"col\" class=\"tick\"><span class=\"unseen\">Select</span></th>\n" }

  /// Returns the box of an order's row.
  func box(_ order: OrderSummaryDocument) -> HTML {
    """
    <td class="tick"><input type="checkbox" form="\(form)" name="order" \
    value="\(TickedOrder(id: order.id, version: order.version).text)" aria-label="\("Select order \(order.number)")"\
    \(" checked", if: isTicked)></td>
    """
  }
}

/// A ticked order and the version that its page showed: `018f…:3`.
public struct TickedOrder: Hashable, Sendable {
  /// The order's id.
  public let id: String
  /// The version that the reader saw.
  public let version: Int64

  public init(id: String, version: Int64) {
    self.id = id
    self.version = version
  }

  /// Parses the value of a box; `nil` for another text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let version = Int64(parts[1]) else { return nil }
    self.init(id: String(parts[0]), version: version)
  }

  /// The value of the box.
  public var text: String { "\(id):\(version)" }
}
