extension Schemas {
  /// The schemas of shows in requests and responses.
  static let shows: KeyValuePairs<String, JSONTree> = [
    "Show": .document(showRow, optional: ["episodes": .list(of: .schema("Episode"))]),
    "Shows": .document(
      ["shows": .list(of: .schema("Show")), "next": .optional(.string)], optional: counted),
    "Progress": .document(["watched": .integer, "aired": .integer, "display": .string]),
    "NextEpisode": .document([
      "id": .string, "season": .integer, "number": .optional(.integer), "title": .string,
      "airsAt": .optional(.schema("Value")), "why": .string,
    ]),
    "Episode": .document([
      "id": .string, "season": .integer, "number": .optional(.integer), "title": .string,
      "airsAt": .optional(.schema("Value")), "watched": .boolean,
    ]),
    "ShowImport": .document([
      "created": .integer, "updated": .integer, "unchanged": .integer, "rejected": .integer,
      "shows": .list(of: .string),
      "rejects": .list(of: .document(["show": .integer, "errors": .list(of: .schema("Fault"))])),
    ]),
    "ShowSettings": .input([
      "specials": .optional(.boolean), "next": .optional(.word(of: ["first-unwatched", "after-last"])),
    ]),
    "TVmazeShow": .document(["id": .integer, "name": .string]),
    "ShowsInput": .any(
      of: .schema("TVmazeShow"), .list(of: .any(of: .schema("TVmazeShow"), .document(["show": .schema("TVmazeShow")])))),
  ]

  private static let showRow: KeyValuePairs<String, JSONTree> = [
    "id": .string, "version": .integer, "title": .string, "subtitle": .optional(.string), "poster": .string,
    "banner": .optional(.string), "background": .optional(.string), "progress": .schema("Progress"),
    "specials": .boolean, "rule": .string, "next": .optional(.schema("NextEpisode")),
    "freshness": .optional(.schema("Freshness")),
  ]
}
