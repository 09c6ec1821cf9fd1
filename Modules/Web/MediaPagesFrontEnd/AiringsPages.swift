import AccessProtocols
import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import ShowQueries
import WebKernel

/// The operations that show the episodes that air next, as a page and as a calendar.
struct AiringsPages: Sendable {
  /// The days and the highest number of events of the calendar.
  private static let (calendarDays, calendarLimit) = (90, 1_000)
  let shows: ShowsBuilder

  var operations: [WebOperation] {
    [
      .page(
        .get, "/shows/airing", id: "showAirings", role: .viewer,
        parameters: [Self.days, .limit, .after, .spoilers]
      ) { request in
        let parameters = AiringsParameters(
          days: request.days ?? AiringsParameters().days, limit: request.limit, after: request.after)
        return AiringsPage(request: request, airings: try await airings(request, parameters)).response
      },
      // The operation has no role: a calendar program sends no credentials but the token in the address.
      .page(
        .get, "/shows/airing.ics", id: "exportAirings", role: nil, parameters: [Self.token, Self.days, .spoilers]
      ) { request in
        if let refusal = try await refusal(of: request) { return refusal }
        let parameters = AiringsParameters(days: request.days ?? Self.calendarDays, limit: Self.calendarLimit)
        let episodes = try await airings(request, parameters).document.episodes
        let bytes = CalendarWriter.calendar(of: episodes)
        let tag = "\"\(bytes.fingerprint)\""
        return HTTPResponse(
          .ok,
          fields: [
            "Content-Type": CalendarWriter.mediaType, "ETag": tag, "Cache-Control": "private, no-cache",
            "Content-Disposition": "inline; filename=\"shows.ics\"",
          ], body: .bytes(bytes))
      },
    ]
  }

  /// Returns the response to a caller who may not read the calendar; `nil` for a token that is limited to calendars,
  /// and for a reader of the pages.
  ///
  /// A calendar program gets a sentence, since it can show neither a page nor a form to sign in.
  ///
  /// - Throws: `unauthenticated` or `forbidden` if a reader without a token in the address may not.
  private func refusal(of request: WebRequest) async throws(Problem) -> HTTPResponse? {
    if let token = request.given("token") {
      do throws(Problem) {
        _ = try await request.gatekeeper.identify(
          token, limitedTo: .calendar, from: request.clientAddress)
        return nil
      } catch {
        return HTTPResponse(HTTPStatus(rawValue: error.httpStatus), text: "\(error.detail).\n")
      }
    }
    guard request.isIdentified else {
      throw Problem(
        .unauthenticated, "the calendar needs a token in its address",
        remedy: "create one under Settings, Users, or: storekeeper access create-token NAME --role viewer --scope "
          + Scope.calendar.rawValue)
    }
    guard let scopes = request.identity.scopes, scopes.isDisjoint(with: [.calendar, .readMedia]) else { return nil }
    throw Problem(
      .forbidden, "this request needs the scope \(Scope.calendar.rawValue) or \(Scope.readMedia.rawValue)")
  }

  private static let token = HTTPParameter(
    "token", in: .query, description: "A token that is limited to the scope calendar.")

  private func airings(_ request: WebRequest, _ parameters: AiringsParameters) async throws
    -> Shows.Airings.ViewModel
  {
    try await shows.result(in: request.context) {
      try await $0.fetchAirings(.init(parameters: parameters, hidesSpoilers: request.hidesSpoilers))
    }
  }

  private static let days = HTTPParameter(
    "days", in: .query, kind: .integer, range: AiringsParameters.possibleDays,
    description: "The number of days from now on.")
}

extension WebRequest {
  /// The number of days that a list covers; `nil` if the request names none. The kernel has checked its range.
  fileprivate var days: Int? { given("days").flatMap { Int($0) } }
}

/// The page of the unwatched episodes that air next, under a heading for each day.
struct AiringsPage {
  let request: WebRequest
  let airings: Shows.Airings.ViewModel

  var response: HTTPResponse {
    var command = CommandLine("shows", "airing")
    for name in ["days", "limit", "after"] { command = command.adding(name, request.query[name]) }
    if !request.spoilers.isEmpty { command = command.adding(flag: "hide-spoilers") }
    let main: HTML = """
      \("<p class=\"card\">\(Shows.Airings.noneFound)</p>", if: airings.displayedDays.isEmpty)\
      \(airings.displayedDays.map(day))
      \(next)
      \(subscription)
      \(ShowsPage.credit)
      """
    return Page(
      title: "Airing next", actions: actions, main: main, command: command,
      api: request.link("/api/v1/shows/airing", items), place: .shows
    ).response(to: request)
  }

  private var items: [(name: String, value: String)] {
    ["days", "limit", "after"].compactMap { name in request.given(name).map { (name: name, value: $0) } }
      + request.spoilers
  }

  private var actions: HTML {
    """
    <ul><li><a class="button" href="\(request.link("/shows/airing.ics", request.spoilers))">Calendar file</a></li>\
    <li><a class="button" href="\(request.link("/shows", request.spoilers))">All shows</a></li></ul>
    """
  }

  private var subscription: HTML {
    """
    <details class="card"><summary>Subscribe in a calendar program</summary>
    <p>Create a token that opens nothing but this calendar: \(users), or \
    <code dir="ltr">storekeeper access create-token NAME --role viewer --scope calendar</code></p>
    <p>Then subscribe to <code dir="ltr">\(request.origin)/shows/airing.ics?token=TOKEN</code></p></details>
    """
  }

  /// The place of the form that creates a token: a link for admins, who alone may use it.
  private var users: HTML {
    request.may(.admin)
      ? "under <a href=\"\(request.link("/settings/users"))\">Settings, Users</a>"
      : "an admin does so under Settings, Users"
  }

  private func day(_ day: DisplayedAiringDay) -> HTML {
    let all = Shows.Airings.columns
    // The time is last, since the day is above the table.
    let columns = (all.filter { $0.name != "airs" } + all.filter { $0.name == "airs" }).map { column in
      PageColumn(column, link: { request.link("/shows/\(percentEncoded($0.showID))", request.spoilers) })
    }
    let table = PageTable("\(bdi: day.day)", isCaptionSeen: false, style: "cards airings", columns)
    return "<section class=\"card\"><h2>\(bdi: day.day)</h2>\(table.html(day.airings))</section>\n"
  }

  private var next: HTML? {
    airings.document.next.map { request.nextPage(of: "/shows/airing", items, after: $0) }
  }
}
