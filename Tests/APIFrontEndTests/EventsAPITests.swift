import APITesting
import DocumentsProtocols
import Foundation
import HTTPProtocols
import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrderQueries
import PresentationProtocols
import ShowOrderProtocols
import ShowOrderTesting
import Testing
import WebKernel
import WebTesting

@Suite(.timeLimit(.minutes(20))) struct `Following the store` {
  /// Scenes whose store has no event until somebody has asked for the latest one a few times.
  private static func scenes(_ page: @escaping @Sendable (_ after: String?) throws -> ShowOrder.FetchEvents.ViewModel)
    -> WebScenesStub
  {
    WebScenesStub(
      show: ShowOrderSceneSpy { call, display in
        guard case .fetchEvents(let request) = call else { throw CancellationError() }
        try await display.displayEvents(try page(request.after))
      })
  }

  private static func page(_ documents: [EventDocument], next: String) -> ShowOrder.FetchEvents.ViewModel {
    .init(displayedEvents: [], documents: documents, next: next, isLast: true, cursors: documents.map { _ in next })
  }

  @Test func `the document names the limits of waiting requests`() async throws {
    let document = try await WebHandler(.answering()).get("/api/v1/openapi.json").text
    #expect(document.contains("At most 128 requests wait or stream at once, 16 per address"))
  }

  @Test func `an empty page that waits is answered as soon as an event comes`() async throws {
    let asked = Mark("")
    let scenes = Self.scenes { after in
      if after == "latest" {
        asked.text += "x"
        return Self.page([], next: asked.text.count < 4 ? "7" : "8")
      }
      #expect(after == "7")
      return asked.text.count < 4 ? Self.page([], next: "7") : Self.page([.paid], next: "8")
    }
    let answer = await WebHandler(scenes).get("/api/v1/events?after=7&wait=30")
    #expect(answer.status == .ok)
    let document = try await answer.document
    #expect(document["next"] == .string("8"))
    #expect(document["events"]?[0] == (try JSONValue(parsing: EventDocument.paid.json())))
  }

  @Test func `without an event, the empty page is answered after the time, with its next`() async throws {
    let scenes = Self.scenes { after in Self.page([], next: after == "latest" ? "7" : after ?? "0") }
    let answer = await WebHandler(scenes).get("/api/v1/events?after=7&wait=1")
    #expect(answer.status == .ok)
    #expect(try await answer.document["next"] == .string("7"))
    for wait in ["-1", "31", "soon"] {
      #expect(await WebHandler(scenes).get("/api/v1/events?wait=\(wait)").status == 422)
    }
  }

  @Test func `a server that stops answers those who wait, and ends their streams`() async throws {
    let scenes = Self.scenes { after in Self.page([], next: after == "latest" ? "7" : after ?? "0") }
    var settings = WebSettings(timeZone: .gmt)
    settings.isStopping = { true }
    let front = WebHandler(scenes, settings: settings)
    #expect(await front.get("/api/v1/events?after=7&wait=30").status == .ok)
    let stream = await front.get("/api/v1/events?after=7", ["Accept": "text/event-stream"])
    #expect(try await stream.text == "retry: 2000\n\n")
  }

  @Test func `events are sent as they come, and a stream continues after its last id`() async throws {
    let (isStopping, asked) = (Mark(""), Mark(""))
    let scenes = Self.scenes { after in
      switch after {
      case "latest":
        asked.text += "x"
        return Self.page([], next: asked.text.count < 2 ? "e7-8" : "e7-9")
      case "e7-5": return Self.page([.paid], next: "e7-8")
      default:
        isStopping.text = "yes"
        return Self.page([], next: "e7-8")
      }
    }
    var settings = WebSettings(timeZone: .gmt)
    settings.isStopping = { !isStopping.text.isEmpty }
    let front = WebHandler(scenes, settings: settings)
    let answer = await front.get(
      "/api/v1/events?after=1&type=status-changed&order=1001",
      ["Accept": "text/event-stream", "Last-Event-ID": "e7-5"])
    #expect(answer.status == .ok)
    #expect(answer.fields["Content-Type"] == "text/event-stream")
    #expect(answer.fields["Cache-Control"] == "no-store")
    let json = String(decoding: EventDocument.paid.json(), as: UTF8.self)
    #expect(try await answer.text == "retry: 2000\n\nid: e7-8\nevent: \(EventDocument.paid.type)\ndata: \(json)\n\n")
    #expect(
      scenes.show.calls.first { $0 != .fetchEvents(.init(after: "latest", limit: 1)) }
        == .fetchEvents(.init(order: "1001", types: ["status-changed"], after: "e7-5", limit: 100)))
  }

  @Test func `a stream of an old epoch is gone, before it has begun`() async {
    let scenes = WebScenesStub(
      show: ShowOrderSceneSpy { call, display in
        guard call != .fetchEvents(.init(after: "latest", limit: 1)) else {
          return try await display.displayEvents(Self.page([], next: "e8-1"))
        }
        try await display.displayProblem(Problem(.gone, "the store has been restored"))
      })
    let answer = await WebHandler(scenes).get(
      "/api/v1/events", ["Accept": "text/event-stream", "Last-Event-ID": "e7-5"])
    #expect(answer.status == 410)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
  }

  @Test func `more than 16 streams of one address are refused`() async throws {
    let scenes = Self.scenes { after in Self.page([], next: "7") }
    let front = WebHandler(scenes)
    var streams: [HTTPResponse] = []
    for _ in 0..<16 { streams.append(await front.get("/api/v1/events", ["Accept": "text/event-stream"])) }
    let refused = await front.get("/api/v1/events", ["Accept": "text/event-stream"])
    #expect(refused.status == 429 && refused.fields["Retry-After"] == "5")
    #expect(await front.get("/api/v1/events").status == .ok)
    #expect(streams.allSatisfy { $0.status == .ok })
  }
}
