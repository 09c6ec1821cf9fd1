import Foundation
import StoreAdministrationProtocols
public import OrdersWorkerProtocols
import PresentationProtocols

extension StoreAdministrationWorker {
  public func changeSettings(name: String?, currency: String?, timeZone: String?, isDryRun: Bool)
    async throws(OrdersWorkerError) -> StoreSettings
  {
    var settings = try await fetchSettings()
    settings.name = name ?? settings.name
    settings.currency = currency ?? settings.currency
    if let timeZone { settings.timeZone = timeZone.isEmpty ? nil : timeZone }
    let changed = settings
    let invalid = changed.invalidFields.map(changed.suggesting)
    guard invalid.isEmpty else { throw .invalid(invalid) }
    try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.changeSettings(changed, isDryRun: isDryRun)
    }
    return changed
  }
}

extension StoreSettings {
  /// Returns a fault with the nearest known currency or zone in its message.
  fileprivate func suggesting(_ fault: Violation) -> Violation {
    switch fault.pointer {
    case "/currency": return .unknownCurrency(currency, at: fault.pointer)
    case "/timeZone":
      let nearest = Suggestion.nearest(to: timeZone ?? "", among: TimeZone.knownTimeZoneIdentifiers)
      return Violation(fault.pointer, .not(.timeZone, timeZone, nearest: nearest))
    default: return fault
    }
  }
}
