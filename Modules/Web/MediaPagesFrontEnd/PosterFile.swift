import HTTPProtocols
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import WebKernel

/// The operation that sends the stored poster of a show.
///
/// Its address names the version, so that a browser stores the picture for good and asks again only for another one.
struct PosterFile: Sendable {
  let shows: ShowsBuilder

  var operations: [WebOperation] {
    [
      .page(
        .get, "/shows/{id}/poster", id: "showPoster", role: .viewer, parameters: [Self.version],
        concurrency: ConcurrencyLimit(perCaller: 128, inAll: 128)
      ) { request in
        let poster: Shows.Poster.ViewModel = try await shows.result(in: request.context) {
          try await $0.fetchPoster(.init(show: request.path("id")))
        }
        return response(poster, to: request)
      }
    ]
  }

  private func response(_ poster: Shows.Poster.ViewModel, to request: WebRequest) -> HTTPResponse {
    let tag = "\"\(poster.version)\""
    let isNamed = request.query["v"] == poster.version
    let fields: HTTPFields = [
      "Content-Type": poster.mediaType, "ETag": tag,
      "Cache-Control": isNamed ? "private, max-age=31536000, immutable" : "private, no-cache",
    ]
    return HTTPResponse(.ok, fields: fields, body: .bytes(poster.bytes))
  }

  private static let version = HTTPParameter("v", in: .query, description: "The version of the picture.")
}
