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
  /// The ticked boxes.
  let ticked: Ticked

  /// The ticked boxes of a list.
  public enum Ticked: Hashable, Sendable {
    case all
    /// Those of the orders with these numbers.
    case orders(Set<Int64>)

    /// Reads the value of the parameter: `all`, `list` or numbers with commas.
    init(_ text: String?) {
      self =
        ["all", OrderTicks.list].contains(text)
        ? .all : .orders(Set((text ?? "").split(separator: ",").compactMap { Int64($0) }))
    }
  }

  /// - Parameters:
  ///   - form: the id of the form with the buttons.
  ///   - ticked: the ticked boxes.
  public init(form: String, ticked: Ticked) {
    self.form = form
    self.ticked = ticked
  }

  private func isTicked(_ order: OrderSummaryDocument) -> Bool {
    switch ticked {
    case .all: true
    case .orders(let numbers): numbers.contains(order.number)
    }
  }

  /// The heading of the boxes.
  var heading: HTML { "<th scope=\"col\" class=\"tick\"><span class=\"unseen\">Select</span></th>\n" }

  /// Returns the box of an order's row.
  func box(_ order: OrderSummaryDocument) -> HTML {
    """
    <td class="tick"><input type="checkbox" form="\(form)" name="order" \
    value="\(TickedOrder(id: order.id, version: order.version, next: order.nextStatus).text)" aria-label="\("Select order \(order.number)")"\
    \(" checked", if: isTicked(order))></td>
    """
  }
}

/// A ticked order and the version that its page showed: `018f…:3`.
public struct TickedOrder: Hashable, Sendable {
  /// The order's id.
  public let id: String
  /// The version that the reader saw.
  public let version: Int64
  /// The usual next status then; `nil` for a status that is final.
  public let next: String?

  public init(id: String, version: Int64, next: String? = nil) {
    self.id = id
    self.version = version
    self.next = next
  }

  /// Parses the value of a box; `nil` for another text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":")
    guard (2...3).contains(parts.count), let version = Int64(parts[1]) else { return nil }
    self.init(id: String(parts[0]), version: version, next: parts.count == 3 ? String(parts[2]) : nil)
  }

  /// The value of the box.
  public var text: String { "\(id):\(version)\(next.map { ":" + $0 } ?? "")" }
}
