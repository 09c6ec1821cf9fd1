import Foundation
public import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import SQLiteKernel

extension SQLiteStore {
  public var load: StoreLoad? {
    func size(_ path: String) -> Int { file.fileSystem.status(of: path)?.size ?? 0 }
    let folder = (file.path as NSString).deletingLastPathComponent
    let free = (try? FileManager.default.attributesOfFileSystem(forPath: folder))?[.systemFreeSize] as? NSNumber
    let (writes, reads) = (writer.tally, readers.tally)
    return StoreLoad(
      engine: Database.engine, waitingWrites: writes.waiting, committedWrites: writes.committed,
      commits: writes.commits,
      waitingReads: reads.waiting, reads: reads.reads, readWaitMilliseconds: reads.milliseconds,
      fileBytes: size(file.path), logBytes: size(file.path + "-wal"), freeBytes: free?.intValue)
  }
}
