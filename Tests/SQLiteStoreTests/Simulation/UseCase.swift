import Foundation
import OrdersStoreProtocols
import StoreContract
import UseCaseTesting

@testable import SQLiteStore

typealias SQLiteUseCase = UseCase<SQLiteStore>

extension SQLiteUseCase {
  static let all = first + changes + reads

  static let first = [
    UseCase("create the first order of a new store", startsEmpty: true) { store in
      _ = try await store.createOrder(.sample(10), .once("create"))
    }
  ]

  /// The use cases that change the prepared store.
  static let changes =
    writes + [
      UseCase("back up", isRepeatable: false) { store in
        try await store.backUp(toFile: simulatedFolder + "new-backup.sqlite") { _ in }
      },
      UseCase("restore a backup") { store in
        try await store.restore(fromFile: simulatedFolder + "backup.sqlite") { _ in }
      },
    ]
}

/// The folder of the simulated files; SQLite sees it in memory alone.
let simulatedFolder = NSTemporaryDirectory()

/// The path of a simulated store.
let simulatedPath = simulatedFolder + "simulated.sqlite"
