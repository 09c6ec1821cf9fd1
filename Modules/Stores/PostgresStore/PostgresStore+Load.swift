public import OrdersStoreProtocols
import PostgresKernel
import SQLKernel

extension PostgresStore {
  public var load: StoreLoad? {
    let (writes, reads) = (writer.tally, readers.tally)
    return StoreLoad(
      waitingWrites: writes.waiting, committedWrites: writes.committed, commits: writes.commits,
      waitingReads: reads.waiting, reads: reads.reads, readWaitMilliseconds: reads.milliseconds,
      connections: opener.connections)
  }
}
