import OrdersWorkerProtocols
public import ShowPresentationProtocols
import ShowQueries
import ShowsWorkerProtocols

extension ShowsInteractor {
  public func fetchLatestHistory(_ request: Shows.LatestHistory.Request) async throws {
    var parameters = request.parameters
    if request.isWhole { parameters.limit = Self.historyPart }
    var isLast = false
    while !isLast {
      let page: WatchedPage
      do throws(ShowsWorkerError) {
        page = try await worker.fetchLatestHistory(parameters)
      } catch {
        return try await presenter.presentFailure(error)
      }
      parameters.after = page.next?.description
      isLast = !request.isWhole || page.next == nil
      try await presenter.presentLatestHistory(Shows.LatestHistory.Response(page: page, isLast: isLast))
    }
  }

  public func fetchAirings(_ request: Shows.Airings.Request) async throws {
    let page: AiringsPage
    do throws(ShowsWorkerError) {
      page = try await worker.fetchAirings(request.parameters)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentAirings(
      Shows.Airings.Response(page: page, hidesSpoilers: request.hidesSpoilers))
  }

  public func fetchPoster(_ request: Shows.Poster.Request) async throws {
    let picture: StoredPicture
    do throws(ShowsWorkerError) {
      picture = try await worker.fetchPoster(of: request.show)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentPoster(Shows.Poster.Response(picture: picture))
  }

  public func searchTVmaze(_ request: Shows.Search.Request) async throws {
    let shows: [FoundShow]
    do throws(ShowsWorkerError) {
      shows = try await worker.searchTVmaze(request.text)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentFoundShows(Shows.Search.Response(shows: shows))
  }
}
