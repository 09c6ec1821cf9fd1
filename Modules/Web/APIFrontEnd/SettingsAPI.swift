import APIKernel
import DocumentsProtocols
import HTTPProtocols
import Permissions
import PresentationProtocols
import StoreAdministrationProtocols
import WebKernel

/// The operation that reads the shop's settings.
struct SettingsAPI: Sendable {
  let storeAdministration: StoreAdministrationBuilder

  var operations: [WebOperation] {
    [
      .api(
        .get, "/settings", id: "showSettings", summary: "Returns the shop's settings",
        details: "A setting that the shop does not have is missing.", role: .viewer,
        responses: [.json("StoreSettings", "The settings")]
      ) { request in
        let settings: StoreAdministration.ViewModel = try await storeAdministration.result(in: request.context) {
          try await $0.perform(.init(action: .settings))
        }
        return .json(settings.document)
      }
    ]
  }
}
