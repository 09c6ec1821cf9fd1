import CommandLineKernel
import MelodyListProtocols
import PresentationProtocols

/// Collects the pages of a list of melodies into one list.
actor WholeMelodyList: MelodiesViewController, CommandDisplay {
  private static let mostOnPage = 200

  private var whole: MelodyList.Melodies?
  private var next: String?

  /// Returns all melodies of a request; the first page decides the source and its freshness.
  static func fetch(_ request: MelodyList.FetchMelodies, _ invocation: Invocation) async throws -> MelodyList.Melodies {
    let (scenes, context) = try await invocation.scenes()
    let view = WholeMelodyList()
    var request = request
    request.limit = mostOnPage
    repeat {
      try await withLifetime(of: view) { _ = try await scenes.melodyList(for: $0, in: context).fetchMelodies(request) }
      request.after = await view.next
    } while request.after != nil
    guard let whole = await view.whole else { throw ServiceRequestError.noData.problem }
    return whole
  }

  func showMelodies(_ page: MelodyList.Melodies) {
    next = page.document.next
    guard var whole else {
      whole = page
      return
    }
    whole.melodies += page.melodies
    whole.document.melodies += page.document.melodies
    whole.document.next = next
    self.whole = whole
  }
}
