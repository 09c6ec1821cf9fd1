import APIKernel
import DocumentsProtocols
import Foundation
import HTTPProtocols
import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrderQueries
import Permissions
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The operation with which programs follow the changes to all orders: by pages, by waiting, or as a stream.
struct EventsAPI: Sendable {
  let showOrder: ShowOrderBuilder
  let feed: EventsFeed
  /// The longest time for which a request waits: less than the server gives to a response.
  let longestWait: Duration
  /// The time between two signs of life of a stream without events.
  let heartbeat: Duration

  private static let stream = "text/event-stream"
  /// The number of events of a piece of a stream.
  private static let batch = 100
  /// The lifetime of a stream: clients then connect again.
  private static let lifetime = Duration.seconds(600)

  init(showOrder: ShowOrderBuilder, settings: WebSettings) {
    self.showOrder = showOrder
    longestWait = min(.seconds(30), settings.timeout * 3 - .seconds(1))
    heartbeat = min(.seconds(15), settings.timeout * 1.5)
    let context = SceneContext(locale: settings.locale, timeZone: .gmt, actor: "server", frontEnd: "api")
    feed = EventsFeed(isStopping: settings.isStopping) {
      let page: ShowOrder.FetchEvents.ViewModel = try await showOrder.result(in: context) {
        try await $0.fetchEvents(.init(after: "latest", limit: 1))
      }
      return page.next
    }
  }

  var operations: [WebOperation] {
    [
      .api(
        .get, "/events", id: "listEvents", summary: "Lists the changes to all orders, oldest first",
        details: """
          For programs that follow the store: they continue with the “next” of their last page. With wait, an empty \
          page is answered when an event comes, or after that time. With Accept: text/event-stream, events come as a \
          stream: id is the value for Last-Event-ID or after, event the type, data JSON; connect again when it ends. At \
          most \(EventsFeed.mostInAll) requests wait or stream at once, \(EventsFeed.mostPerAddress) per address.
          """, role: .viewer,
        parameters: [
          Self.ofOrder, ShowOrderAPI.types, ShowOrderAPI.since, .limit, ShowOrderAPI.after, ShowOrderAPI.expand,
          Self.wait, Self.lastEvent,
        ],
        responses: [
          .init(
            status: .ok, description: "A page of events, or their stream",
            mediaTypes: ["application/json", Self.stream],
            schema: "OrderEventPage", fields: ["Link"])
        ],
        concurrency: ConcurrencyLimit(perCaller: 64, inAll: 256)
      ) { request in
        let type = try request.http.fields.bestType(of: ["application/json", Self.stream])
        return try await type == Self.stream ? stream(request) : page(request)
      }
    ]
  }

  private static let ofOrder = HTTPParameter(
    "order", in: .query, description: "Only the events of this order: its id, number or reference.")
  private static let wait = HTTPParameter(
    "wait", in: .query, kind: .integer, range: 0...30, default: "0",
    description: """
      The seconds to wait for an event if there is none yet, at most 30; 0 by default. The client's own time limit must \
      be longer.
      """)
  private static let lastEvent = HTTPParameter(
    "Last-Event-ID", in: .header, description: "The id of the last event of an earlier stream. Overrides after.")

  // MARK: Pages

  /// Returns a page; if it is empty and the request waits, a later one, or the empty one after that time.
  private func page(_ request: WebRequest) async throws -> HTTPResponse {
    guard let seconds = request.given("wait").flatMap({ Int($0) }), seconds > 0 else {
      return response(try await fetch(request, after: request.after, request.limit), to: request)
    }
    let place = try feed.enter(from: request.clientAddress)
    defer { place.leave() }
    let end = ContinuousClock.now + min(.seconds(seconds), longestWait)
    var after = request.after
    while true {
      let mark = try await feed.latest()
      let page = try await fetch(request, after: after, request.limit)
      if !page.documents.isEmpty || .now >= end { return response(page, to: request) }
      after = page.next
      if !page.isLast { continue }
      guard await feed.wait(beyond: mark, until: end) == .changed else { return response(page, to: request) }
    }
  }

  private func response(_ page: ShowOrder.FetchEvents.ViewModel, to request: WebRequest) -> HTTPResponse {
    .json(
      EventsDocument(events: page.documents, next: page.next),
      fields: request.linkFields(next: page.isLast ? nil : page.next))
  }

  private func fetch(_ request: WebRequest, after: String?, _ limit: Int) async throws
    -> ShowOrder.FetchEvents.ViewModel
  {
    let events = try ShowOrderAPI.events(request, of: request.given("order"), after: after, limit: limit)
    return try await showOrder.result(in: request.context) { try await $0.fetchEvents(events) }
  }

  // MARK: Streams

  /// Returns the events as server-sent events (<https://html.spec.whatwg.org/multipage/server-sent-events.html>).
  private func stream(_ request: WebRequest) async throws -> HTTPResponse {
    let place = try feed.enter(from: request.clientAddress)
    let first = request.http.fields["Last-Event-ID"] ?? request.after
    let fields: HTTPFields = ["Content-Type": Self.stream, "Cache-Control": "no-store", "X-Accel-Buffering": "no"]
    return try await .streaming(fields) { pipe in
      defer { place.leave() }
      let end = ContinuousClock.now + Self.lifetime
      var (after, opening) = (first, "retry: 2000\n\n")
      while true {
        let mark = try await feed.latest()
        let page = try await fetch(request, after: after, Self.batch)
        after = page.next
        try await pipe.write(Array((opening + page.stream).utf8))
        opening = ""
        if !page.isLast { continue }
        switch await feed.wait(beyond: mark, until: min(.now + heartbeat, end)) {
        case .changed: continue
        case .stopping: return
        case .timeout:
          if .now >= end { return }
          // A comment, and the position after events that the stream has left out.
          opening = ":\nid: \(page.next)\n\n"
        }
      }
    }
  }
}

extension ShowOrder.FetchEvents.ViewModel {
  /// The events as text of a stream.
  fileprivate var stream: String {
    zip(documents, cursors).map { document, cursor in
      var json = JSONWriter()
      document.write(to: &json)
      return "id: \(cursor)\nevent: \(document.type)\ndata: \(String(decoding: json.take(), as: UTF8.self))\n\n"
    }.joined()
  }
}
