import StoreAdministrationProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension StoreAdministration.Response {
  /// The labels and texts of the outcome; only present values have a row.
  func rows(_ formatter: any ValueFormatting) -> [StoreAdministration.ViewModel.Row] {
    switch self {
    case .info(let info, let settings): info.rows + settings.rows
    case .settings(let settings), .changed(let settings): settings.rows
    case .sampled(let count, _):
      [.init("orders", "Orders", count.orders)]
        + (count.editedOrders == 0 ? [] : [.init("editedOrders", "Edited orders", count.editedOrders)])
        + (count.shows == 0 ? [] : [.init("shows", "Shows", count.shows)])
        + (count.tunes == 0 ? [] : [.init("tunes", "Tunes", count.tunes)])
    case .backedUp(let file, let extent):
      [.init("file", "File", file)] + extent.rows(leftOut: "not included")
    case .restored(let file, let extent, let preview):
      [.init("file", "File", file)] + (preview?.rows(formatter) ?? []) + extent.rows(leftOut: "unchanged")
    case .copied(let copied):
      [.init("seen", "Orders found", copied.seen), .init("copied", "Orders copied", copied.saved)]
        + copied.shows.rows("show") + copied.tunes.rows("tune") + copied.views.rows("view")
        + (copied.differences ?? []).enumerated().map { .init("difference\($0 + 1)", "Difference", $1) }
    case .examined(let findings), .repaired(_, let findings):
      findings.map { .init(key: $0.check, label: $0.rule, text: $0.failure ?? "passed", isPassed: $0.failure == nil) }
    }
  }
}

extension StoreAdministration.Response.CopiedPart {
  /// The highest number of refused records that are named; the others are counted.
  private static let named = 5

  /// Returns the rows of a copied collection; empty if it had no records.
  fileprivate func rows(_ kind: String) -> [StoreAdministration.ViewModel.Row] {
    guard seen > 0 || !refused.isEmpty else { return [] }
    let label = kind.prefix(1).uppercased() + kind.dropFirst()
    var rows: [StoreAdministration.ViewModel.Row] = [
      .init("\(kind)sSeen", "\(label)s found", seen), .init("\(kind)sCopied", "\(label)s copied", saved),
    ]
    rows += refused.prefix(Self.named).enumerated().map { .init("\(kind)Left\($0 + 1)", "Not copied", $1) }
    let more = refused.count - Self.named
    if more > 0 {
      rows.append(.init(key: "\(kind)sLeftMore", label: "Not copied", text: "and \(more) more", number: Int64(more)))
    }
    return rows
  }
}

extension BackupExtent {
  /// Returns the row that says that credentials were left out; empty for a complete backup.
  fileprivate func rows(leftOut word: String) -> [StoreAdministration.ViewModel.Row] {
    self == .everything ? [] : [.init("credentials", "Credentials", word)]
  }
}

extension RestorePreview {
  /// Returns the rows of the store now, of the backup, and of what is lost.
  fileprivate func rows(_ formatter: any ValueFormatting) -> [StoreAdministration.ViewModel.Row] {
    let exact = lostChanges.flatMap { $0.isExact ? Int64($0.value) : nil }
    return [
      .init("orders", "Orders now", store.orders),
      .init("lastChange", "Last change now", store.lastChange.map { formatter.dateAndTime($0.at) } ?? "none"),
      .init("backupOrders", "Orders in the backup", backup.orders),
      .init(
        "backupLastChange", "Last change in the backup",
        backup.lastChange.map { formatter.dateAndTime($0.at) } ?? "none"),
      .init(
        key: "lostChanges", label: "Changes since the backup", text: lostWords(formatter) ?? "unknown", number: exact),
    ]
  }

  /// Returns the number of lost changes: `12`, or `more than 10,000`; `nil` if it is unknown.
  func lostWords(_ formatter: any ValueFormatting) -> String? {
    lostChanges.map { ($0.isExact ? "" : "more than ") + formatter.number($0.value) }
  }
}

extension StoreInfo {
  fileprivate var rows: [StoreAdministration.ViewModel.Row] {
    [
      .init("url", "Store", url), .init("engine", "Engine", engine), .init("schemaVersion", "Schema", schemaVersion),
      .init("orders", "Orders", orders), .init("deletedOrders", "Deleted orders", deletedOrders),
      .init("events", "Events", events), .init("shows", "Shows", shows), .init("melodies", "Melodies", melodies),
    ] + (bytes.map { [.init(key: "bytes", label: "Size", text: Self.size($0), number: $0)] } ?? [])
  }

  /// Returns a number of bytes in the largest fitting unit of 1,024: `1.2 MB`.
  private static func size(_ bytes: Int64) -> String {
    var (unit, scale) = ("bytes", Int64(1))
    for larger in ["KB", "MB", "GB", "TB"] where bytes / scale >= 1_024 { (unit, scale) = (larger, scale * 1_024) }
    guard scale > 1 else { return "\(bytes) \(unit)" }
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: scale)
    return "\(whole).\(rest * 10 / scale) \(unit)"
  }
}

extension StoreSettings {
  fileprivate var rows: [StoreAdministration.ViewModel.Row] {
    [.init("name", "Name", name), .init("currency", "Currency", currency)]
      + (timeZone.map { [.init("timeZone", "Time zone", $0)] } ?? [])
      + (address.map { [.init("address", "Address", $0)] } ?? []) + (phone.map { [.init("phone", "Phone", $0)] } ?? [])
      + (taxRates.isEmpty ? [] : [.init("taxRates", "Tax rates", taxRates.typed)])
  }
}

extension StoreAdministration.ViewModel.Row {
  fileprivate init(_ key: String, _ label: String, _ value: some CustomStringConvertible) {
    self.init(key: key, label: label, text: value.description)
  }

  fileprivate init(_ key: String, _ label: String, _ value: some FixedWidthInteger) {
    self.init(key: key, label: label, text: value.description, number: Int64(clamping: value))
  }
}
