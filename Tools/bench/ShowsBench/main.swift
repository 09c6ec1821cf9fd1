// Times a collection of shows: `ShowsBench FILE [SHOWS] [EPISODES]` creates it, by default ten thousand shows of a
// hundred episodes each, then searches it, computes the next episode of all (goal 50 ms each), and presents 100,000
// cells.

import Foundation
import SQLCollectionsKernel
import SQLiteStore
import ShowPresentation
import ShowPresentationProtocols
import ShowsStoreProtocols

guard CommandLine.arguments.count >= 2 else {
  FileHandle.standardError.write(Data("usage: ShowsBench FILE [SHOWS] [EPISODES]\n".utf8))
  exit(2)
}
let numbers = CommandLine.arguments.dropFirst(2).compactMap { Int($0) }
let (shows, episodes) = (numbers.first ?? 10_000, numbers.dropFirst().first ?? 100)
let now = Instant("2026-01-01T00:00:00Z") ?? .latest
let context = WriteContext(author: Author(name: "bench", frontEnd: "bench"), at: now)
let store = try await SQLiteStore.open(path: CommandLine.arguments[1])
let clock = ContinuousClock()

/// Returns the median of eleven runs, in milliseconds.
func milliseconds(_ body: () async throws -> Void) async throws -> Double {
  var runs: [Double] = []
  for _ in 0..<11 {
    let start = clock.now
    try await body()
    runs.append((clock.now - start) / .milliseconds(1))
  }
  return runs.sorted()[5]
}

/// Returns show `n`, weekly from some week on; one in ten still runs, with twelve episodes to come.
func made(_ n: Int) -> ImportedShow {
  let first = now.adding(seconds: Int64(n % 10 == 0 ? 12 - episodes : -episodes - n % 500) * 7 * 86_400)
  return ImportedShow(
    id: "\(n)", title: "\(["Silicon", "Élysée", "House", "Friends", "Northern"][n % 5]) Valley \(n)",
    images: ShowImages(poster: URL(string: "https://static.tvmaze.com/uploads/images/original_untouched/\(n).jpg")),
    episodes: (0..<episodes).map { index in
      Episode(
        id: "\(n * 1_000 + index)", title: "The One With Number \(index)", season: 1 + index / 10,
        number: 1 + index % 10,
        airsAt: first.adding(seconds: Int64(index) * 7 * 86_400))
    }, source: "api.tvmaze.com")
}

let began = clock.now
for start in stride(from: 1, through: shows, by: 500) {
  _ = try await store.saveShows((start...min(shows, start + 499)).map(made), context)
}
print("import of \(shows) shows x \(episodes) episodes: \((clock.now - began) / .seconds(1)) s")
for n in stride(from: 1, through: shows, by: 3) {
  _ = try await store.changeShow("\(n)", ifVersion: nil, .watch(["S1E1", "S1E2"]), context)
}

let later = now.adding(seconds: 30 * 86_400)
for (name, search, limit) in [
  ("next of the whole collection", nil, shows), ("a page of 50", nil, 50),
  ("a search that finds one in five, all of it", "elys", shows), ("a search that finds one", "valley \(shows / 2)", 50),
  ("a search that finds none", "xylophone", 50), ("a search that finds all, a page", "val", 50),
] as [(String, String?, Int)] {
  var found = 0
  let taken = try await milliseconds {
    found = try await store.fetchShows(ShowsQuery(search: search, limit: limit, at: later)).shows.count
  }
  print(String(format: "%8.2f ms", taken), " \(name) (\(found))")
}

let cells = try await store.fetchShows(ShowsQuery(limit: shows, at: later)).shows.map(ShowPresentation.init)
var bytes = 0
let presented = try await milliseconds {
  for place in 0..<100_000 {
    let cell = DisplayedPoster(cells[place % cells.count])
    bytes += cell.title.utf8.count + (cell.subtitle?.utf8.count ?? 0)
  }
}
print(String(format: "%8.1f ns", presented * 10), " to present a cell (\(bytes / 1_100_000) bytes each)")
try await store.close()
