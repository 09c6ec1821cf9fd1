import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import StoreAdministrationProtocols
import WebKernel

/// The operation that loads the sample shop into an empty store.
struct StoreAdministrationPages: Sendable {
  let storeAdministration: StoreAdministrationBuilder

  var operations: [WebOperation] {
    [
      .page(.post, "/store/sample", id: "loadSample", role: .admin) { request in
        let loaded: StoreAdministration.ViewModel = try await storeAdministration.result(in: request.context) {
          try await $0.perform(.init(action: .sample(isRemoving: false), isDryRun: request.isDryRun))
        }
        return request.redirect(to: request.link("/"), notice: loaded.notice)
      }
    ]
  }
}
