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
      \(BulkPageAction.TypedChange.allCases.map { button($0.rawValue, $0.label) })\(reading)\
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

  /// A change with a text, which a page asks for. The raw value is its name in the form.
  enum TypedChange: String, CaseIterable, Sendable {
    case addTag = "add-tag", removeTag = "remove-tag", note

    /// The label of its button in the list.
    var label: String {
      switch self {
      case .addTag: "Add tag …"
      case .removeTag: "Remove tag …"
      case .note: "Internal note …"
      }
    }

    /// The name of the field with the text.
    var field: String { self == .note ? "text" : "tag" }

    /// Returns the change with a text.
    fileprivate func action(_ text: String) -> OrderAction {
      var input = OrderInput()
      switch self {
      case .addTag: input.addedTags = [text]
      case .removeTag: input.removedTags = [text]
      case .note: return .note(text)
      }
      return .edit(input)
    }
  }

  /// The name of the change in the form: a status, a change with a text, `delete`, `restore` or `undo`.
  let name: String
  /// The tag or the note; `nil` for another change, and until it has been typed.
  let text: String?
  /// The change without the values that belong to one order.
  let action: OrderAction

  /// Creates the change of ticked orders from its name in a form, a status or `next`.
  ///
  /// - Parameter form: returns the text of a field of the form; `nil` if it is empty.
  /// - Throws: `Problem`: `invalid` for an unknown name, and if no ticked order has a next status.
  init(_ name: String, of orders: [TickedOrder], _ form: (String) -> String?) throws(Problem) {
    guard name == Self.next else {
      try self.init(name, form)
      return
    }
    let counts = orders.compactMap(\.next).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let usual = Self.statuses.filter { counts[$0] != nil }.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) }
    guard let usual else {
      throw Problem(invalid: [
        .init(pointer: "/action", message: "The selected orders have no next status. Choose another action.")
      ])
    }
    try self.init(usual, form)
  }

  private init(_ name: String, _ form: (String) -> String?) throws(Problem) {
    let change = TypedChange(rawValue: name)
    text = change.flatMap { form($0.field) }.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    if let change {
      action = change.action(text ?? "")
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

  /// The change with a text; `nil` for another change.
  var typedChange: TypedChange? { TypedChange(rawValue: name) }

  /// The change in words, with the number of orders: `Mark 3 orders as paid`, `Add the tag “gift” to 3 orders`.
  func words(_ count: Int) -> String {
    let orders = count.of("order")
    let tag = text.map { "the tag “\($0.prefix(64))”" } ?? "a tag"
    return switch typedChange {
    case .addTag: "Add \(tag) to \(orders)"
    case .removeTag: "Remove \(tag) from \(orders)"
    case .note, nil: action.imperative(orders)
    }
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
