extension Schemas {
  /// The schemas of shows in requests and responses.
  static let shows: KeyValuePairs<String, JSONTree> = [
    "Show": .document(
      "A show; alone, also with its episodes.",
      [
        "id": .string("The show's id."), "version": .integer("The number of changes since it was imported, plus one."),
        "title": .string("The title."),
        "subtitle": .nullable(.string("The next episode: “S1E2 Title”; null if there is none.")),
        "poster": picture("The address of the poster."),
        "banner": .nullable(picture("The address of the banner.")),
        "background": .nullable(picture("The address of the background picture.")),
        "progress": .ref("WatchProgress", "How much has been watched."),
        "specials": .flag("Whether special episodes count."),
        "rule": .ref("AnyNextRule", "The rule that chooses the next episode."),
        "next": .nullable(.ref("NextEpisode", "The next episode; null if there is none.")),
        "freshness": .nullable(.ref("Freshness", "The origin and age of the data; null if it cannot be out of date.")),
      ], optional: ["episodes": .list(of: "Episode", "The episodes, in order.")]),
    "DisplayedAirTime": .document(
      "A moment or a day without a time, and its text.",
      [
        "value": .string("The moment in UTC (RFC 3339), or the day (2007-06-29) if the time is not known."),
        "display": display,
      ]),
    "ShowPage": .document(
      "A page of shows.", ["shows": .list(of: "Show", "The shows of the page."), "next": next], optional: counted),
    "WatchProgress": .document(
      "How much of a show has been watched.",
      [
        "watched": .integer("The number of watched episodes among the aired ones."),
        "aired": .integer("The number of episodes that have aired."), "display": display,
      ]),
    "NextEpisode": .document("The next episode of a show.", episode + [("why", .string("Why it is the next one."))]),
    "Episode": .document(
      "An episode of a show.", episode + [("runtime", runtime), ("watched", .flag("Whether it has been watched."))]),
    "Airing": .document(
      "An unwatched episode that is yet to air.",
      [
        "show": .string("The show's id."), "showTitle": .string("The title of the show."),
        "episode": .string("The episode's id."), "season": .integer("The season."),
        "number": .nullable(.integer("The number within the season; null for a special episode without one.")),
        "title": .string("The title of the episode."),
        "airsAt": .ref("DisplayedAirTime", "The time at which it airs."),
        "runtime": runtime,
        "updatedAt": .dateTime("The time of the last change to the show."),
      ]),
    "AiringPage": .document(
      "A page of the episodes that air next.",
      ["episodes": .list(of: "Airing", "The episodes, the earliest first."), "next": next]),
    "WatchedEpisode": .document(
      "A watched episode.",
      [
        "show": .string("The show's id."), "title": .string("The title of the show."),
        "episode": .string("The episode's id."),
        "season": .nullable(.integer("The season; null if it is unknown.")),
        "number": .nullable(.integer("The number within the season; null if it is unknown.")),
        "episodeTitle": .nullable(.string("The title of the episode; null if the show no longer has it.")),
        "watchedAt": .ref("DisplayedTime", "The time at which it was marked as watched."),
      ]),
    "WatchHistoryPage": .document(
      "A page of the watched episodes.",
      ["history": .list(of: "WatchedEpisode", "The episodes, the latest first."), "next": next]),
    "ShowImportResult": .document(
      "The result of an import of shows.",
      [
        "created": .integer("The number of shows that were added."),
        "updated": .integer("The number of shows that changed."),
        "unchanged": .integer("The number of shows that did not change."),
        "rejected": .integer("The number of invalid shows."),
        "shows": .list(of: .string(), "The ids of the imported shows."),
        "rejects": .list(of: "RejectedShow", "The shows that were not imported."),
      ]),
    "RejectedShow": .document(
      "A show that was not imported.",
      [
        "show": .integer("The position of the show in the request, from 1."),
        "errors": .list(of: "FieldError", "The faults of the show."),
      ]),
    "ShowSettings": .input(
      "The settings of a show; a missing member stays as it is.",
      [
        "specials": .nullable(.flag("Whether special episodes count.")),
        "next": .nullable(.ref("NextRule", "The rule that chooses the next episode.")),
      ]),
    "MelodyPatch": .input("The new title of a melody.", ["title": .string("The title, without a colon.")]),
    "TVmazeEpisode": .document(
      "An episode as TVmaze returns it.",
      [
        "id": .integer("The episode's id at TVmaze."), "name": .string("The title."), "season": .integer("The season."),
      ],
      optional: [
        "number": .nullable(.integer("The number within the season; null for a special episode.")),
        "airdate": .nullable(.string("The day on which it airs; null or empty if it is not known.")),
        "airtime": .nullable(.string("The time on the clock at which it airs; empty if it is not known.")),
        "airstamp": .nullable(.dateTime("The time at which it airs; null if it is not known.")),
        "runtime": .nullable(.integer("The length in minutes; null if it is not known.")),
      ]),
    "TVmazeEpisodes": .document(
      "What TVmaze adds to a show.", [:], optional: ["episodes": .list(of: "TVmazeEpisode", "The episodes.")]),
    "TVmazeShow": .document(
      "A show as TVmaze returns it. Other members are ignored.",
      ["id": .integer("The show's id at TVmaze."), "name": .string("The title.")],
      optional: ["_embedded": .ref("TVmazeEpisodes", "The episodes.")]),
    "TVmazeSearchResult": .document(
      "A show as TVmaze's search returns it.", ["show": .ref("TVmazeShow", "The show.")]),
    "TVmazeShows": .list(of: .ref("TVmazeShow"), "Shows as TVmaze returns them."),
    "TVmazeSearchResults": .list(of: .ref("TVmazeSearchResult"), "The result of a search of TVmaze."),
    "ShowImport": .any(
      of: "TVmazeShow", "TVmazeShows", "TVmazeSearchResults", as: "One show or several, in TVmaze's JSON."),
  ]

  private static let episode: [(String, JSONTree)] = [
    ("id", .string("The episode's id.")), ("season", .integer("The season.")),
    ("number", .nullable(.integer("The number within the season; null for a special episode without one."))),
    ("title", .string("The title.")),
    ("airsAt", .nullable(.ref("DisplayedAirTime", "The time at which it airs; null if no day is known."))),
  ]
  private static let runtime = JSONTree.nullable(.integer("The length in minutes; null if it is not known."))

  /// The schemas of melodies in responses.
  static let melodies: KeyValuePairs<String, JSONTree> = [
    "MelodyDuration": .document(
      "The length of a melody.", ["seconds": .number("The length in seconds."), "display": display]),
    "Melody": .document(
      "A tune.",
      [
        "id": .string("The melody's id."), "title": .string("The title."),
        "duration": .ref("MelodyDuration", "The length."), "tempo": .integer("Beats per minute."),
        "notes": .integer("The number of notes."), "rtttl": .string("The notes in RTTTL."),
      ]),
    "MelodyPage": .document(
      "A page of melodies.",
      [
        "melodies": .list(of: "Melody", "The melodies of the page."), "next": next,
        "freshness": .ref("Freshness", "The origin and age of the list."),
      ]),
    "Freshness": .document(
      "The origin and age of data that may be out of date.",
      [
        "origin": .ref("AnyFreshnessOrigin", "The source of the data."),
        "asOf": .ref("DisplayedTime", "The time at which the data was up to date."),
        "warning": .nullable(.string("Why the data is not newer; null if it is current.")),
      ], optional: ["source": .string("The name of the source, for example TVmaze.")]),
  ]

  private static func picture(_ description: String) -> JSONTree { .string(description, format: "uri-reference") }
}
