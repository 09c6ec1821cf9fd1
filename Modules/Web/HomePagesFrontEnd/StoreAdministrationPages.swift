import HTTPProtocols
import Permissions
import StoreAdministrationProtocols
import PresentationProtocols
import WebKernel
import PageKernel

/// The operation that loads the sample shop into an empty store.
struct StoreAdministrationPages: Sendable {
  let storeAdministration: StoreAdministrationBuilder

  var operations: [WebOperation] {
    [
      .page(.post, "/store/sample", id: "loadSample", role: .admin) { request in
        let display = Display()
        try await storeAdministration(for: display, in: request.context)
          .perform(.init(action: .sample(isRemoving: false), isDryRun: request.isDryRun))
        return request.redirect(to: request.link("/"), notice: try display.result.taken().notice)
      }
    ]
  }

  private final class Display: StoreResultDisplayLogic {
    let result = Shown<StoreAdministration.ViewModel>()

    func displayResult(_ viewModel: StoreAdministration.ViewModel) { result.show(viewModel) }
    func displayProblem(_ problem: Problem) throws { throw problem }
  }
}
