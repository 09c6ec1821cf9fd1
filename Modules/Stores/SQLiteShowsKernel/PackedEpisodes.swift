package import ShowsStoreProtocols
import SQLKernel
package import SQLiteKernel
import SQLiteOrdersKernel

extension Episode {
  var packed: String {
    Packing.pack([
      // Earlier versions, which had no episode 0, wrote 0 for an episode without a number.
      id, title, String(season), String(number.map { $0 == 0 ? -1 : $0 } ?? 0), isSpecial ? "1" : "0",
      packedBroadcast,
    ])
  }

  /// The time of the broadcast in microseconds, `d` for a day without a time, and the length in minutes: `0d+30`.
  ///
  /// Earlier versions wrote the time only.
  private var packedBroadcast: String {
    (airsAt.map { "\($0.microseconds)\(isDayOnly ? "d" : "")" } ?? "") + (runtime.map { "+\($0)" } ?? "")
  }

  init(_ unpacker: inout Unpacker) {
    let (id, title) = (unpacker.text(), unpacker.text())
    let (season, number) = (Int(unpacker.integer()), Int(unpacker.integer()))
    let isSpecial = unpacker.integer() != 0
    let broadcast = unpacker.text().split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let isDayOnly = broadcast[0].hasSuffix("d")
    self.init(
      id: id, title: title, season: season, number: number == 0 ? nil : max(0, number), isSpecial: isSpecial,
      airsAt: Int64(broadcast[0].dropLast(isDayOnly ? 1 : 0)).map(Instant.init(microseconds:)), isDayOnly: isDayOnly,
      runtime: broadcast.count > 1 ? Int(broadcast[1]) : nil)
  }
}

extension ShowStanding.Upcoming {
  var packed: String { Packing.pack([String(airsAt.microseconds), isWatched ? "1" : "0"]) }

  package init(_ unpacker: inout Unpacker) {
    self.init(airsAt: Instant(microseconds: unpacker.integer()), isWatched: unpacker.integer() != 0)
  }
}

extension TrackedShow {
  var packedEpisodes: String { episodes.map(\.packed).joined() }

  /// The watched episodes as packed text, sorted by id so that equal histories have equal texts.
  var packedWatched: String {
    watched.sorted { $0.key < $1.key }.map { Packing.pack([$0.key, String($0.value.microseconds)]) }.joined()
  }
}
