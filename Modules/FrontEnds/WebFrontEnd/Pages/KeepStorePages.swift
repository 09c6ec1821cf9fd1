import HTTPProtocols
import KeepStoreProtocols
import PresentationProtocols

/// What people do to the store as a whole: they load the sample shop into an empty one.
struct KeepStorePages: Sendable {
  let scenes: any KeepStoreBuilding

  var operations: [Operation] {
    [
      .page(.post, "/store/sample", id: "loadSample", role: .admin) { request in
        let display = Display()
        try await scenes.keepStore(for: display, in: request.context)
          .perform(.init(action: .sample(isRemoving: false), isDryRun: request.isDryRun))
        return request.redirect(to: request.link("/"), notice: try display.result.taken().notice)
      }
    ]
  }

  private final class Display: KeepStoreDisplayLogic {
    let result = Shown<KeepStore.ViewModel>()

    func displayProgress(_ progress: KeepStore.Progress) {}
    func displayResult(_ viewModel: KeepStore.ViewModel) { result.show(viewModel) }
    func displayProblem(_ problem: Problem) throws { throw problem }
  }
}
