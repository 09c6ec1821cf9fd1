import BulkOrdersProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersPageKernel
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The form of the ticked orders of a list: the boxes are in the rows of the table, the buttons below it.
struct BulkBar {
  /// The id of the form, which the boxes name.
  static let id = "ticked"

  let request: WebRequest
  /// The address of the list with its filters and its page, to which the next pages lead back.
  let list: String
  /// The address of the list with all boxes ticked.
  let ticked: String
  /// The text and the address of the page with all orders of the list; `nil` if one page has them all.
  let whole: (text: String, address: String)?
  /// The statuses to which orders of the page can change, that of the most orders first.
  let nextStatuses: [String]
  /// The usual next statuses of the orders of the page.
  let usual: Set<String>

  var html: HTML {
    // The first button is the one of the Enter key in a box.
    """
    <form id="\(Self.id)" action="\(BulkOrdersPages.path)" method="post" class="bulk unprinted" \
    aria-label="Selected orders">
    \(HTML.hidden("form_token", request.makeFormToken()))\(HTML.hidden("back", list))\
    \(request.carried.map { HTML.hidden($0.name, $0.value) })
    <span class="selected"></span>
    \(request.may(.editor) ? changes : reading)
    <a href="\(ticked)">Select all on this page</a>
    \(whole.map { "<a href=\"\($0.address)\">\($0.text)</a>" as HTML })
    </form>
    """
  }

  /// The usual change, and a menu of the others.
  private var changes: HTML {
    let statuses = nextStatuses.filter(BulkPageAction.statuses.contains)
    let only = usual.count == 1 ? usual.first : nil
    let primary: HTML? =
      statuses.isEmpty
      ? nil : button(BulkPageAction.next, only.map { "Mark as \($0)" } ?? "Next status", type: "main")
    return """
      \(primary)<details class="menu"><summary class="button">More actions</summary>
      <div class="panel">\(statuses.filter { $0 != only }.map { button($0, "Mark as \($0)") })\
      \(BulkPageAction.TagChange.allCases.map { button($0.rawValue, "\($0.verb) tag …") })\(reading)\
      \(button("delete", "Delete …", type: "danger"))</div></details>
      """
  }

  private var reading: HTML {
    """
    <button type="submit" formaction="\(BulkOrdersPages.slips)">Print slips</button>
    <button type="submit" formaction="\(BulkOrdersPages.pickList)">Pick list</button>
    \(export("csv", "Export CSV"))\(export("ndjson", "Export NDJSON"))
    """
  }

  private func button(_ action: String, _ label: String, type: String = "") -> HTML {
    "<button type=\"submit\" name=\"action\" value=\"\(action)\" class=\"\(type)\">\(label)</button>\n"
  }

  private func export(_ format: String, _ label: String) -> HTML {
    """
    <button type="submit" name="format" value="\(format)" formaction="\(BulkOrdersPages.export)">\(label)</button>

    """
  }
}

/// A change of the ticked orders.
struct BulkPageAction: Sendable {
  /// The statuses that orders can be set to; a refund needs an amount for each order.
  static let statuses = OrderWords.statuses.filter { $0 != "draft" && $0 != "refunded" }

  /// The name of the change to the usual next status of the most ticked orders.
  static let next = "next"

  /// A change of the tags. The raw value is its name in the form and that of the option of a command.
  enum TagChange: String, CaseIterable, Sendable {
    case add = "add-tag", remove = "remove-tag"

    /// The imperative of its label.
    var verb: String { self == .add ? "Add" : "Remove" }
  }

  /// The name of the change in the form: a status, a change of tags, `delete`, `restore` or `undo`.
  let name: String
  /// The tag that is added or removed; `nil` for another change, and until it has been typed.
  let tag: String?
  /// The change without the values that belong to one order.
  let action: OrderAction

  /// Creates the change of ticked orders from its name in a form, a status or `next`.
  ///
  /// - Parameter tag: the typed tag; `nil` without one.
  /// - Throws: `Problem`: `invalid` for an unknown name, and if no ticked order has a next status.
  init(_ name: String, of orders: [TickedOrder], tag: String?) throws(Problem) {
    guard name == Self.next else {
      try self.init(name, tag: tag)
      return
    }
    let counts = orders.compactMap(\.next).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let usual = Self.statuses.filter { counts[$0] != nil }.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) }
    guard let usual else {
      throw Problem(invalid: [
        .init(pointer: "/action", message: "The selected orders have no next status. Choose another action.")
      ])
    }
    try self.init(usual, tag: nil)
  }

  private init(_ name: String, tag: String?) throws(Problem) {
    let change = TagChange(rawValue: name)
    self.tag = tag.flatMap { change == nil || $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    if let change {
      var input = OrderInput()
      if change == .add { input.addedTags = [tag ?? ""] } else { input.removedTags = [tag ?? ""] }
      action = .edit(input)
    } else if Self.statuses.contains(name) {
      action = .status(name)
    } else if let verb = OrderAction.Verb(rawValue: name), verb.isOfBulk, verb.members.isEmpty {
      action = OrderAction(verb, ActionMembers())
    } else {
      throw Problem(invalid: [.init(pointer: "/action", message: "“\(name.prefix(64))” is unknown")])
    }
    self.name = name
  }

  var isShipping: Bool { name == "shipped" }

  /// The change of tags; `nil` for another change.
  var tagChange: TagChange? { TagChange(rawValue: name) }

  /// The change in words, with the number of orders: `Mark 3 orders as paid`, `Add the tag “gift” to 3 orders`.
  func words(_ count: Int) -> String {
    let orders = count.of("order")
    guard let tagChange else { return action.imperative(orders) }
    let tag = tag.map { "the tag “\($0.prefix(64))”" } ?? "a tag"
    return "\(tagChange.verb) \(tag) \(tagChange == .add ? "to" : "from") \(orders)"
  }

  /// Returns the operation on an order.
  ///
  /// - Parameter form: returns the text of a field of the form; `nil` if it is empty.
  func operation(on order: TickedOrder, _ form: (String) -> String?) -> BulkOperation {
    let change =
      isShipping ? .status(name, carrier: form("carrier"), tracking: form("tracking:\(order.id)")) : action
    return BulkOperation(order: order.id, version: order.version, change)
  }
}
