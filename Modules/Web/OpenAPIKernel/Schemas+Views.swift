extension Schemas {
  /// The schemas of saved views.
  static let views: KeyValuePairs<String, JSONTree> = [
    "View": .document(
      "A saved view: filters and a sort of the list of orders.",
      [
        "name": .string("The name."), "shared": .flag("Whether all users have the view."),
        "filters": .string("The query of the list: status=paid&sort=date."),
      ]),
    "ViewList": .document("Saved views.", ["views": .list(of: "View", "The views, by name.")]),
    "ViewInput": .input(
      "A view to save.",
      [
        "filters": .string("The query of the list, without page and limit: status=paid&sort=date."),
        "shared": .flag("Whether all users get the view; false by default."), "name": .string("Ignored."),
      ], required: ["filters"]),
  ]
}
