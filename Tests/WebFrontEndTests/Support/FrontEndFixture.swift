import APIDocuments
import AccessProtocols
import Foundation
import HTTPProtocols
import PresentationProtocols
import Synchronization

@testable import WebFrontEnd

extension WebFrontEnd {
  /// The front end as a test asks it: over spies, with one id for every request.
  init(
    _ scenes: WebScenesStub, settings: WebSettings = WebSettings(timeZone: .gmt),
    gatekeeper: GatekeeperStub = GatekeeperStub(), observer: any RequestObserving = ObserverSpy()
  ) {
    self.init(
      scenes: scenes, gatekeeper: gatekeeper, settings: settings, observer: observer, makeID: { "request-1" })
    // A long operation that each of the callers has had done before.
    for owner in Role.allCases.map(\.rawValue) + ["local"] {
      _ = try? jobs.start(
        .init(owner: owner, operation: "sample", key: "k"), fingerprint: "", isExclusive: false
      ) { _ in .json(bytes: Array("{}".utf8), fields: [:]) }
    }
  }

  func get(_ target: String, _ fields: HTTPFields = [:]) async -> HTTPResponse {
    await respond(to: HTTPRequest(.get, target, fields: fields))
  }

  func send(
    _ method: HTTPMethod, _ target: String, _ fields: HTTPFields = ["Content-Type": "application/json"],
    body: String = ""
  ) async -> HTTPResponse {
    await respond(to: HTTPRequest(method, target, fields: fields, body: HTTPBody(body)))
  }
}

final class ObserverSpy: RequestObserving {
  private let recorded = Mutex<[RequestRecord]>([])

  var records: [RequestRecord] { recorded.withLock { $0 } }
  func finished(_ record: RequestRecord) { recorded.withLock { $0.append(record) } }
}

extension HTTPResponse {
  /// The body, streamed or not, as text.
  var text: String {
    get async throws {
      switch body {
      case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
      case .stream(let produce):
        let sink = Sink()
        try await produce(sink)
        return await String(decoding: sink.bytes, as: UTF8.self)
      }
    }
  }
}

extension HTTPResponse {
  /// The body as JSON.
  var document: JSONValue { get async throws { try JSONValue(parsing: Array(try await text.utf8)) } }
}

extension JSONValue {
  /// An element of a list; `nil` where there is none, or this is no list.
  subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

private actor Sink: HTTPWriting {
  var bytes: [UInt8] = []
  func write(_ piece: [UInt8]) { bytes += piece }
}
