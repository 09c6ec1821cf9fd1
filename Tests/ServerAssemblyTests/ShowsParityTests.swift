import Foundation
import HTTPProtocols
import HTTPTesting
import Models
import PresentationProtocols
import SceneAssembly
import ShowPresentationProtocols
import ShowPresentationTesting
import Testing

extension `Parity of the front ends` {
  @Test func `shows show the same strings everywhere`() async throws {
    let shop = await ParityShop()
    let shows = ##"""
      [{"id":1,"name":"Él & <b> \"x\"","image":null,"_embedded":{"episodes":[
         {"id":11,"name":"One & <i>","season":1,"number":1,"airstamp":"2014-04-07T02:00:00+00:00"},
         {"id":12,"name":null,"season":1,"number":2,"airstamp":"2014-04-14T02:00:00+00:00"},
         {"id":13,"name":"Extra","season":1,"number":null,"type":"significant_special","airstamp":"2014-04-10T00:00:00Z"}]}},
       {"id":2,"name":"東京","image":{"original":"https://example.com/a.jpg?b=1&c=2"}}]
      """##
    let answer = try await shop.ask(.post, "/api/v1/shows", ["Content-Type": "application/json"], body: shows)
    try #require(answer.status == .ok, "\(answer.text)")
    try await shop.ask(.put, "/api/v1/shows/1/watched/S1E1")
    var count = Count()
    for locale in Self.locales {
      let display = ShowsDisplayLogicSpy()
      let scene = shop.scenes.shows(for: display, in: shop.context(locale))
      try await scene.fetchShows(.init())
      try await scene.fetchShow(.init(show: "1"))
      guard case .displayShows(let list)? = display.calls.first, case .displayShow(let one)? = display.calls.last else {
        return #expect(Bool(false))
      }
      let cells = list.displayedShows.map { [$0.title, $0.subtitle ?? "", $0.progress, $0.freshness ?? ""] }
      #expect(cells.map { $0[1] } == ["S1E2 TBA", ""])
      #expect(cells.allSatisfy { $0[3].hasPrefix("From the store, as of ") })
      let written = await shop.typed(locale, "shows", "list")
      // The source is a detail of a show, and no column of a list.
      let listed = cells.map { Array($0.prefix(3)) }
      count.expect(written.rows.map { Array($0.dropFirst()) }, listed, "\(locale): command line")
      let document = try #require(try await shop.json(locale, "/api/v1/shows")["shows"] as? [[String: Any]])
      count.expect(
        document.map { show in ["title", "subtitle", "progress.display"].map { text(show, $0) } },
        listed, "\(locale): JSON")
      for (show, cell) in zip(document, cells) {
        count.expect([text(show, "freshness.asOf.display")], among: [cell[3]], "\(locale): JSON")
      }
      let page = try await shop.page(locale, "/shows").texts
      count.expect(listed.flatMap(\.self).filter { !$0.isEmpty }, among: page, "\(locale): page")

      let episodes = one.displayedEpisodes.flatMap { [$0.code, $0.title, $0.airs] }
      let strings = episodes + [one.displayedWhy, one.displayedRule, one.displayedAirs]
      let shown = await shop.typed(locale, "shows", "show", "1")
      count.expect(episodes + [one.displayedWhy, one.displayedRule], among: shown.pieces, "\(locale): command line")
      count.expect([one.displayedShow.freshness ?? ""], among: shown.notes, "\(locale): command line")
      count.expect(
        strings + [one.displayedShow.freshness ?? ""], among: try await shop.page(locale, "/shows/1").texts,
        "\(locale): page")
      let whole = try await shop.json(locale, "/api/v1/shows/1")
      count.expect(
        one.displayedEpisodes.flatMap { [$0.title, $0.airs] } + [one.displayedWhy], among: texts(in: whole),
        "\(locale): JSON")
    }
    count.report("Shows")
  }

  @Test func `upcoming and watched episodes have the same texts in every front end`() async throws {
    let shop = await ParityShop()
    let soon = [1, 2].map { Instant.now().adding(seconds: $0 * 86_400).description }
    let shows = ##"""
      [{"id":1,"name":"Él & <b>","_embedded":{"episodes":[
         {"id":11,"name":"One & <i>","season":1,"number":1,"airstamp":"2014-04-07T02:00:00+00:00"},
         {"id":12,"name":"Two \"x\"","season":1,"number":2,"airstamp":"\##(soon[0])"}]}},
       {"id":2,"name":"東京","_embedded":{"episodes":[
         {"id":21,"name":null,"season":3,"number":4,"airstamp":"\##(soon[1])"}]}}]
      """##
    let answer = try await shop.ask(.post, "/api/v1/shows", ["Content-Type": "application/json"], body: shows)
    try #require(answer.status == .ok, "\(answer.text)")
    try await shop.ask(.put, "/api/v1/shows/1/watched/S1")
    var count = Count()
    for locale in Self.locales {
      let display = ShowsDisplayLogicSpy()
      let scene = shop.scenes.shows(for: display, in: shop.context(locale))
      try await scene.fetchAirings(.init())
      try await scene.fetchLatestHistory(.init())
      guard case .displayAirings(let list)? = display.calls.first,
        case .displayLatestHistory(let history)? = display.calls.last
      else { return #expect(Bool(false)) }
      let airings = list.displayedDays.flatMap(\.airings).map { [$0.airs, $0.show, $0.code, $0.title] }
      #expect(airings.map { $0[2] } == ["S1E2", "S3E4"])
      count.expect(await shop.typed(locale, "shows", "airing").rows, airings, "\(locale): command line")
      count.expect(
        airings.flatMap(\.self) + list.displayedDays.map(\.day),
        among: try await shop.page(locale, "/shows/airing").texts,
        "\(locale): page")
      let document = try await shop.json(locale, "/api/v1/shows/airing")
      count.expect(
        airings.flatMap { [$0[0], $0[1], $0[3]] }, among: texts(in: document), "\(locale): JSON")

      let entries = history.displayedEntries.map { [$0.title, $0.episode, $0.watched] }
      #expect(entries.map { $0[1] } == ["S1E1"])
      count.expect(await shop.typed(locale, "shows", "history").rows, entries, "\(locale): command line")
      count.expect(
        entries.flatMap(\.self), among: try await shop.page(locale, "/shows/history").texts, "\(locale): page")
      let watched = try await shop.json(locale, "/api/v1/shows/history")
      count.expect(entries.flatMap { [$0[0], $0[2]] }, among: texts(in: watched), "\(locale): JSON")
    }
    count.report("Shows by time")
  }
}
