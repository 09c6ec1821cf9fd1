import OrdersStoreProtocols
import SQLiteTesting
import SQLOrdersKernel
import StoreContract
import Testing
import UseCaseTesting

@testable import SQLiteStore

/// Tests each use case with a failure of each call of the file system, one after the other, and prints their counts.
@Suite(.timeLimit(.minutes(20))) struct FailingCallTests {
  @Test(arguments: SQLiteUseCase.all)
  func `a failing call leaves a use case done or not begun, and the next one works`(useCase: SQLiteUseCase) async throws
  {
    let files = useCase.startsEmpty ? [:] : try await PreparedFiles.shared.value.files
    let (before, after) = try await states(around: useCase, files)
    var failed = 0
    for kind in [FaultKind.once, .lasting, .fullDisk] {
      var number = 1
      while try await hasFailed(useCase, kind.fault(number), files, before, after, isThorough: number % 4 == 1) {
        // A lasting failure mostly ends as the first one does.
        number += kind == .lasting ? 8 : 1
        failed += 1
      }
    }
    print("failing call test: \(useCase.name), \(failed) failures of calls")
  }

  private enum FaultKind {
    case once, lasting, fullDisk

    func fault(_ number: Int) -> SimulatedFileSystem.Fault {
      switch self {
      case .once: .call(number)
      case .lasting: .call(number, isLasting: true)
      case .fullDisk: .fullDisk(fromWrite: number)
      }
    }
  }

  /// Runs a closure after a fault; after one that has lasted, again until the store's pause between attempts is over.
  private func repeatedly<R>(_ fault: SimulatedFileSystem.Fault, _ body: () async throws -> R) async throws -> R {
    let end = ContinuousClock.now + .seconds(10)
    while true {
      do {
        return try await body()
      } catch let error as StoreError {
        guard case .call(_, isLasting: true) = fault, error.isOfAccess, .now < end else { throw error }
        await Task.yield()
      }
    }
  }

  private func states(around useCase: SQLiteUseCase, _ files: [String: [UInt8]]) async throws -> (
    StoreState, StoreState
  ) {
    try await SimulatedFileSystem(files).withStore { store in
      let before = try await StoreState(of: store)
      try await useCase.run(store)
      return (before, try await StoreState(of: store))
    }
  }

  /// Runs a use case with a fault, and checks what is left.
  ///
  /// - Parameter isThorough: whether to examine the whole file, which takes the most time.
  /// - Returns: whether a call has failed.
  private func hasFailed(
    _ useCase: SQLiteUseCase, _ fault: SimulatedFileSystem.Fault, _ files: [String: [UInt8]], _ before: StoreState,
    _ after: StoreState, isThorough: Bool
  ) async throws -> Bool {
    let system = SimulatedFileSystem(files)
    let store = try await system.openStore()
    system.fault = fault
    var error: StoreError?
    do { try await useCase.run(store) } catch let failure as StoreError { error = failure }
    let failures = system.failures
    system.fault = .none
    let comment: Comment = "\(fault), \(failures.first.map(\.rawValue) ?? "none"), \(String(describing: error))"
    let now = try await StoreState(of: store)
    #expect(now == after || (now == before && error != nil), comment)
    if let error {
      #expect(error.isOfAccess || error.isOfFullDisk, comment)
      if now == before || useCase.isRepeatable {
        await #expect(throws: Never.self, comment) { try await repeatedly(fault) { try await useCase.run(store) } }
        let repeated = isThorough ? try await StoreState(of: store) : after
        #expect(repeated == after, comment)
      }
    }
    let last = try await repeatedly(fault) { try await store.createOrder(.sample(999), .ann()).order }
    let found = try await store.fetchOrders(answeringTo: last.id)
    #expect(found == [last], comment)
    let findings = isThorough ? try await store.checkIntegrity() : []
    #expect(findings == [], comment)
    try await store.close()
    #expect(system.openFileCount == 0, comment)
    return !failures.isEmpty
  }
}

extension StoreError {
  fileprivate var isOfFullDisk: Bool { if case .full = cause { true } else { false } }
}
