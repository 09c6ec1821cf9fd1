extension Schemas {
  /// The schemas of customers.
  static let customers: KeyValuePairs<String, JSONTree> = [
    "CustomerSummary": .document("A customer in a list.", customer),
    "CustomerPage": .document(
      "A page of customers.",
      ["customers": .list(of: "CustomerSummary", "The customers of the page."), "next": next]),
    "UsedAddress": .document(
      "An address of a customer.",
      [
        "address": .ref("Address", "The address."),
        "order": .integer("The number of the newest order with this address."),
      ]),
    "Customer": .document(
      "A customer, computed from the orders with one email.",
      customer.map { ($0.key, $0.value) } + [
        ("names", .list(of: "PersonName", "The different names, that of the newest order first.")),
        (
          "phones",
          .list(of: .string("A phone number."), "The different phone numbers, that of the newest order first.")
        ),
        ("addresses", .list(of: "UsedAddress", "The different addresses, that of the newest order first.")),
        ("tags", .list(of: "TagCount", "The tags of the orders, those of the most orders first.")),
      ]),
    "TagCount": .document(
      "A tag of some orders.",
      [
        "tag": .string("The tag, as the newest of these orders has it."),
        "orders": .integer("The number of orders that have the tag, in any case."),
      ]),
    "CustomerMerge": .input(
      "A merge of customers.", ["into": .string("The email that the orders get.")], required: ["into"]),
    "CustomerTags": .input(
      "A change of the tags of all orders of a customer.",
      [
        "addTags": .list(of: .string("A tag."), "The tags to add."),
        "removeTags": .list(of: .string("A tag."), "The tags to remove, in any case."),
      ]),
    "CustomerChangeFailure": .document(
      "An order that could not be changed.",
      ["order": .integer("The number of the order."), "detail": .string("The reason, for people.")]),
    "CustomerMergeResult": .document("The result of a merge.", result("merged")),
    "CustomerTagsResult": .document("The result of a change of tags.", result("tagged")),
  ]

  private static let customer: KeyValuePairs<String, JSONTree> = [
    "email": .string("The email, as the last order has it."),
    "name": .ref("PersonName", "The name in the newest order that has one."),
    "count": .integer("The number of orders, drafts and cancelled ones included; at most 10,000."),
    "countIsExact": .flag("Whether “count” is complete; otherwise the sums are those of the newest orders."),
    "totals": .list(
      of: "Money",
      """
      The net sums, one for each currency, without drafts and cancelled orders. A sum that exceeds 64 bits has several \
      entries that add up to it.
      """),
    "firstOrder": .ref("OrderSummary", "The first order."),
    "lastOrder": .ref("OrderSummary", "The last order."),
  ]

  private static func result(_ changed: String) -> KeyValuePairs<String, JSONTree> {
    [
      changed: .list(of: .integer("The number of an order."), "The numbers of the orders that changed."),
      "failed": .list(of: "CustomerChangeFailure", "The orders that could not be changed."),
      "remaining": .integer("The number of orders that still need the change; if there are any, send it again."),
      "undo": .list(
        of: "BulkUndoStep", "The operations of changeOrders that take all changes back; empty for a dry run."),
      "notice": .string("The result in a sentence for people."),
    ]
  }
}
