import AccessStoreProtocols
import Foundation
import MelodyModels
public import OrdersStoreProtocols
import ShowsStoreProtocols
import ViewsStoreProtocols

/// The first line of a backup, as JSON; each further line is an `OrderTransfer` as JSON.
private struct BackupHeader: Codable {
  var lastNumber: Int64
  var lastEvent: Int64
  var settings: StoreSettings
  var sample: [String]
  var credentials: [Credential]
  var melodies: StoredMelodies
  var shows: [TrackedShow]
  /// The saved views; `nil` in a backup of a version without them.
  var views: [SavedView]?
  /// The posters by show id; `nil` in a backup of a version without them.
  var posters: [String: StoredPicture]?

  /// Whether the header's counters and settings are valid; counters out of range would later stop the process.
  var isSound: Bool {
    let counters = 0...OrderLimits.counter.upperBound
    return counters.contains(lastNumber) && counters.contains(lastEvent) && settings.invalidFields.isEmpty
      && shows.allSatisfy(\.invalidFields.isEmpty) && (views ?? []).allSatisfy(\.invalidFields.isEmpty)
      && melodies.all.values.allSatisfy(\.melody.invalidFields.isEmpty)
      && (posters ?? [:]).values.allSatisfy(\.invalidFields.isEmpty)
  }
}

extension MemoryStore {
  public func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    throws(StoreError)
  {
    let transfers = state.orders.keys.sorted().compactMap { state.orders[$0]?.transfer }
    let header = BackupHeader(
      lastNumber: state.lastNumber, lastEvent: state.lastEvent, settings: state.settings,
      sample: state.sample.sorted(), credentials: extent == .everything ? fetchCredentials() : [],
      melodies: state.melodies,
      shows: state.shows.values.map(\.show).sorted { $0.id < $1.id }, views: state.views, posters: state.posters)
    do {
      var lines = Data(try header.recordJSON())
      for transfer in transfers { lines += try [10] + transfer.recordJSON() }
      let (files, owner) = (FileManager.default, [FileAttributeKey.posixPermissions: 0o600])
      guard !files.fileExists(atPath: path) else { throw CocoaError(.fileWriteFileExists) }
      guard files.createFile(atPath: path, contents: lines, attributes: owner) else {
        throw CocoaError(.fileWriteUnknown)
      }
    } catch {
      throw .cannotFetch(.unavailable("\(path) cannot be written: \(error.localizedDescription)"))
    }
    state.lastBackup = .now()
    progress(1)
  }

  public func fetchLastBackup() -> Instant? { state.lastBackup }

  public func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    throws(StoreError)
  {
    let lines: [Data]
    do {
      lines = try Data(contentsOf: URL(filePath: path)).split(separator: 10).map { Data($0) }
    } catch {
      throw .cannotUpdate(.unavailable("\(path) cannot be read: \(error.localizedDescription)"))
    }
    var restored = MemoryState()
    do {
      let decoder = JSONDecoder()
      let header = try decoder.decode(BackupHeader.self, from: lines.first ?? Data())
      guard header.isSound else { throw CocoaError(.coderInvalidValue) }
      let transfers = try lines.dropFirst().map { try decoder.decode(OrderTransfer.self, from: $0) }
      let faults = transfers.lazy.flatMap { transfer in transfer.invalidFields.map { $0.naming(transfer.order) } }
      guard faults.isEmpty else { throw StoreError.cannotUpdate(.invalid(Array(faults.prefix(5)))) }
      _ = try restored.save(transfers)
      restored.lastNumber = max(restored.lastNumber, header.lastNumber)
      restored.lastEvent = max(restored.lastEvent, header.lastEvent)
      restored.epoch = UUID().uuidString.lowercased().replacing("-", with: "")
      restored.settings = header.settings
      restored.sample = Set(header.sample)
      restored.melodies = header.melodies
      restored.views = header.views ?? []
      for show in header.shows { restored.shows[show.id] = StoredShow(show) }
      restored.posters = (header.posters ?? [:]).filter { restored.shows[$0.key] != nil }
      let credentials = extent == .everything ? header.credentials : fetchCredentials()
      for credential in credentials { restored.credentials[Array(credential.name.utf8)] = credential }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .cannotUpdate(.corrupt("\(path) is not a backup of a store in memory"))
    }
    state = restored
    progress(1)
  }
}
