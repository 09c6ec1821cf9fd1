import ModelsTesting
import OrdersStoreProtocols
import RemoteStore
import RemoteStoreProtocols
import StoreExamination
import StoreTesting
import Synchronization
import Testing

@Suite struct ExaminationTests {
  @Test func `the examination of a store behind a server takes one request, however many orders there are`()
    async throws
  {
    let requests = Atomic(0)
    let store = inProcessStore { requests.add(1, ordering: .relaxed) }
    for number in 1...20 { _ = try await store.createOrder(.small(number), .now()) }
    let before = requests.load(ordering: .relaxed)
    let findings = try await StoreExaminer(shows: store, melodies: store).examine(store)
    #expect(requests.load(ordering: .relaxed) - before == 1)
    #expect(findings.count > 10 && findings.allSatisfy { $0.failure == nil })
  }
}
