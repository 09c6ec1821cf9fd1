import Foundation
import StoreAdministrationProtocols
public import OrdersWorkerProtocols
import PresentationProtocols

extension StoreAdministrationWorker {
  public func changeSettings(
    name: String?, currency: String?, timeZone: String?, address: String?, phone: String?, taxRates: String?,
    isDryRun: Bool
  ) async throws(OrdersWorkerError) -> StoreSettings {
    let rates = try taxRates.map { text throws(OrdersWorkerError) in try [ShopTaxRate].reading(text) }
    var current = try await fetchSettings()
    // If another caller changes a setting meanwhile, both changes are kept.
    for _ in 1...100 {
      let old = current
      var changed = old
      changed.name = name ?? old.name
      changed.currency = currency ?? old.currency
      if let timeZone { changed.timeZone = timeZone.isEmpty ? nil : timeZone }
      if let address { changed.address = address.isEmpty ? nil : address }
      if let phone { changed.phone = phone.isEmpty ? nil : phone }
      changed.taxRates = rates ?? old.taxRates
      let invalid = changed.invalidFields.map(changed.suggesting)
      guard invalid.isEmpty else { throw .invalid(invalid) }
      current = try await OrdersWorkerError.wrapping { [changed] () throws(StoreError) in
        try await store.changeSettings(changed, replacing: old, isDryRun: isDryRun)
      }
      if current == changed { return changed }
    }
    throw .store(.cannotUpdate(.unavailable("others change the settings all the time; try again later")))
  }
}

extension [ShopTaxRate] {
  fileprivate static func reading(_ text: String) throws(OrdersWorkerError) -> [ShopTaxRate] {
    do {
      return try [ShopTaxRate](typed: text)
    } catch {
      throw .invalid([error.within("/taxRates")])
    }
  }
}

extension StoreSettings {
  /// Returns a fault with the nearest known currency, zone or country in its message.
  fileprivate func suggesting(_ fault: Violation) -> Violation {
    switch fault.pointer {
    case "/currency": return .unknownCurrency(currency, at: fault.pointer)
    case "/timeZone":
      let nearest = Suggestion.nearest(to: timeZone ?? "", among: TimeZone.knownTimeZoneIdentifiers)
      return Violation(fault.pointer, .not(.timeZone, timeZone, nearest: nearest))
    default:
      guard case .notOfKind(.country, _, _, _) = fault.rule, let rate = taxRate(at: fault.pointer) else { return fault }
      let nearest = Region.countryCode(rate.country) ?? Suggestion.nearest(to: rate.country, among: Region.countryCodes)
      return Violation(fault.pointer, .not(.country, rate.country, nearest: nearest))
    }
  }

  /// Returns the rate that a pointer is about: `/taxRates/1/country`.
  private func taxRate(at pointer: String) -> ShopTaxRate? {
    let index = pointer.split(separator: "/").dropFirst().first.flatMap { Int($0) }
    return index.flatMap { taxRates.indices.contains($0) ? taxRates[$0] : nil }
  }
}
