import APIKernel
import HTTPProtocols
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import ShowQueries
import WebKernel

// The operations of the lists of episodes over all shows, and of the pictures of shows.

extension ShowsAPI {
  var timelines: [WebOperation] {
    [
      .api(
        .get, "/shows/airing", id: "listAirings", summary: "Lists the unwatched episodes that air next, by time",
        details: "Of all shows, from now on. Episodes without a time of broadcast are left out.", role: .viewer,
        parameters: [Self.days, .limit, .after, .spoilers],
        responses: [.json("AiringPage", "A page of episodes", fields: ["Link"])]
      ) { request in
        let parameters = AiringsParameters(
          days: request.given("days").flatMap { Int($0) } ?? AiringsParameters().days, limit: request.limit,
          after: request.after)
        let hidesSpoilers = try request.hidesSpoilers
        let page: Shows.Airings.ViewModel = try await shows.result(in: request.context) {
          try await $0.fetchAirings(.init(parameters: parameters, hidesSpoilers: hidesSpoilers))
        }
        return .json(page.document, fields: request.linkFields(next: page.document.next))
      },
      .api(
        .get, "/shows/history", id: "listWatchHistory", summary: "Lists the watched episodes, the latest first",
        details: "Of all shows, with the time at which each was marked as watched.", role: .viewer,
        parameters: [.limit, .after],
        responses: [.json("WatchHistoryPage", "A page of watched episodes", fields: ["Link"])]
      ) { request in
        let page: Shows.LatestHistory.ViewModel = try await shows.result(in: request.context) {
          try await $0.fetchLatestHistory(.init(parameters: .init(limit: request.limit, after: request.after)))
        }
        return .json(page.document, fields: request.linkFields(next: page.document.next))
      },
      .api(
        .get, "/shows/{id}/poster", id: "showPoster", summary: "Returns the stored poster of a show",
        details: "The server fetches a poster in the background after it has imported its show.", role: .viewer,
        parameters: [Self.showID, .ifNoneMatch],
        responses: [
          .init(
            status: .ok, description: "The picture", mediaTypes: ["image/jpeg", "image/png", "image/webp"],
            fields: ["ETag"]),
          .init(status: .notModified, description: "Not modified", fields: ["ETag"]),
        ], concurrency: ConcurrencyLimit(perCaller: 128, inAll: 128)
      ) { request in
        let poster: Shows.Poster.ViewModel = try await shows.result(in: request.context) {
          try await $0.fetchPoster(.init(show: request.path("id")))
        }
        return HTTPResponse(
          .ok,
          fields: [
            "Content-Type": poster.mediaType, "ETag": "\"\(poster.version)\"", "Cache-Control": "private, no-cache",
          ], body: .bytes(poster.bytes))
      },
    ]
  }

  private static let days = HTTPParameter(
    "days", in: .query, kind: .integer, range: AiringsParameters.possibleDays, default: "30",
    description: "The number of days from now on; 30 by default.")
  private static let showID = HTTPParameter("id", in: .path, description: "A show's id.")
}
