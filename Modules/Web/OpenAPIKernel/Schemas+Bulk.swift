import BulkOrdersProtocols
import DocumentsProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols

extension Schemas {
  /// The schemas of requests that change many orders, and of their results.
  static let bulk: KeyValuePairs<String, JSONTree> = [
    "BulkAction": .word(
      of: OrderAction.Verb.ofBulk,
      """
      The change: a status, an edit of fields, an internal note, a deletion, a restoration, or the undo of the last \
      change.
      """),
    "BulkOperation": .input(
      "A change of one order. “status” needs a status, “edit” needs changes, “note” needs a text.",
      [
        "order": .string("The order's id, number or reference."),
        "version": .integer("The version that you saw; another version is a conflict of this operation."),
        "action": .ref("BulkAction", "The change."), "status": .ref("OrderStatus", "The new status."),
        "carrier": .string("The carrier of the parcel, if the order is shipped."),
        "tracking": .string("The carrier's tracking number, if the order is shipped."),
        "changes": .ref("OrderInput", "The fields to change, as a JSON Merge Patch (RFC 7396)."),
        "text": .string("The text of the internal note."),
      ], required: ["order", "version", "action"]),
    "BulkRequest": .input(
      "Changes of many orders, each order once.",
      [
        "operations": JSONTree.list(of: "BulkOperation", "The changes.")
          .with(["minItems": 1, "maxItems": .number(BulkOperation.limit)])
      ], required: ["operations"]),
    "BulkOrderResult": .document(
      "The result of one operation.",
      [
        "requested": .string("The order as the request named it."),
        "done": .flag("Whether the change was made; otherwise “unchanged” is true, or “problem” has the reason."),
        "unchanged": .flag("Whether the order had these values already, and has no new version."),
      ],
      optional: [
        "order": .ref("OrderSummary", "The order with its version, unless the operation failed."),
        "changes": .list(of: "FieldChange", "The fields that changed, if the change was made."),
        "problem": .ref("Problem", "The reason, if the operation failed."),
      ]),
    "BulkUndoAction": .word(
      of: OrderAction.Verb.reverses.map(\.rawValue), "The operation that takes a change back."),
    "AnyBulkUndoAction": .open("BulkUndoAction", "A known operation, or one of a later version."),
    "BulkUndoStep": .document(
      "An operation that takes a change back; the next request takes it as it is.",
      [
        "order": .string("The order's id."), "version": .integer("The version of the order after the change."),
        "action": .ref("AnyBulkUndoAction", "The operation."),
      ]),
    "BulkResult": .document(
      "The results of many operations.",
      [
        "results": .list(of: "BulkOrderResult", "The results in the order of the request."),
        "done": .integer("The number of changes that were made."),
        "unchanged": .integer("The number of orders that had their new values already."),
        "failed": .integer("The number of operations that failed."),
        "totals": .list(of: "Money", "The sums of the totals of the changed orders, one for each currency."),
        "undo": .list(
          of: "BulkUndoStep",
          "The operations that take all changes back; empty for a dry run, and if one of the changes is an undo."),
      ]),
  ]
}
