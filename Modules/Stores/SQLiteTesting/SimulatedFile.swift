import Foundation
import ModelsTesting

/// The content of a file in memory: what programs read, and what a power cut leaves.
///
/// A write changes the content that programs read, and waits; a flush moves the waiting writes to the disk. A disk writes
/// sectors in any order, so that a power cut leaves any mixture of the waiting writes.
final class SimulatedFile {
  fileprivate enum Change {
    case write(offset: Int, [UInt8])
    case truncate(Int)
  }

  static let sectorSize = 512
  static let pageSize = 4_096

  /// The number that no other file of the file system has.
  let number: UInt64
  /// The content that programs read.
  private(set) var content: [UInt8]
  private var disk: [UInt8]
  private var waiting: [Change] = []
  /// The pages whose content differs from the disk's and is not flushed any more, since a flush of them has failed.
  private var lostPages: Set<Int> = []
  var locks = FileLocks()
  var sharedMemory = SharedMemory()

  init(number: UInt64, content: [UInt8]) {
    self.number = number
    self.content = content
    disk = content
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    guard unsafe !bytes.isEmpty else { return }
    let copy = unsafe [UInt8](copying: bytes)
    content.overwrite(at: offset, with: copy)
    waiting.append(.write(offset: offset, copy))
    // A page that changes again is flushed as a whole.
    let last = (offset + bytes.count - 1) / Self.pageSize
    for page in offset / Self.pageSize...last where lostPages.contains(page) {
      lostPages.remove(page)
      let start = page * Self.pageSize
      waiting.append(.write(offset: start, content.part(start..<min(content.count, start + Self.pageSize))))
    }
  }

  func truncate(to size: Int) {
    content.resize(to: size)
    waiting.append(.truncate(size))
  }

  /// Moves the waiting writes to the disk.
  func flush() {
    for change in waiting { disk.apply(change) }
    waiting = []
  }

  /// Forgets the waiting writes, as Linux does after a failed flush: the pages count as clean, with their new content.
  ///
  /// See Rebello et al., “Can Applications Recover from fsync Failures?”, USENIX ATC 2020, 3.
  func failFlush() {
    for case .write(let offset, let bytes) in waiting {
      lostPages.formUnion(offset / Self.pageSize...(offset + bytes.count - 1) / Self.pageSize)
    }
    // The size is metadata, which the journal of the file system has.
    for case .truncate(let size) in waiting { disk.resize(to: size) }
    disk.resize(to: content.count)
    waiting = []
  }

  /// Returns the content after a power cut, chosen by `random`: nothing or all of the waiting writes, or some of their
  /// sectors, torn ones among them.
  func survivingContent(_ random: inout SplitMix64) -> [UInt8] {
    guard !waiting.isEmpty else { return disk }
    switch random.next() % 8 {
    case 0: return disk
    case 1:
      var all = disk
      for change in waiting { all.apply(change) }
      return all
    case 2, 3: return mixture(ofSectors: Self.pageSize, &random)
    default: return mixture(ofSectors: Self.sectorSize, &random)
    }
  }

  /// Returns the disk with a random selection of the waiting writes' sectors.
  private func mixture(ofSectors size: Int, _ random: inout SplitMix64) -> [UInt8] {
    var result = disk
    // Of the sizes that the file has had, the last in some cases, and else any.
    var sizes = [disk.count]
    var grown = disk.count
    for change in waiting {
      switch change {
      case .write(let offset, let bytes): grown = max(grown, offset + bytes.count)
      case .truncate(let size): grown = size
      }
      sizes.append(grown)
    }
    let lost = random.next() % 100
    for change in waiting {
      switch change {
      case .truncate(let size): if random.next() % 100 >= lost { result.resize(to: size) }
      case .write(let offset, let bytes):
        var place = 0
        while place < bytes.count {
          let end = min(bytes.count, (offset + place) / size * size + size - offset)
          let fate = random.next() % 100
          if fate >= lost {
            // One sector in ten is torn: only its first or only its last bytes are written.
            var part = place..<end
            if random.next() % 10 == 0 {
              let tear = place + Int(random.next() % UInt64(end - place))
              part = random.next() % 2 == 0 ? place..<tear : tear..<end
            }
            result.overwrite(at: offset + part.lowerBound, with: bytes.part(part))
          }
          place = end
        }
      }
    }
    result.resize(to: random.next() % 2 == 0 ? grown : sizes[Int(random.next() % UInt64(sizes.count))])
    return result
  }
}

extension [UInt8] {
  fileprivate mutating func apply(_ change: SimulatedFile.Change) {
    switch change {
    case .write(let offset, let bytes): overwrite(at: offset, with: bytes)
    case .truncate(let size): resize(to: size)
    }
  }

  /// Replaces bytes; a gap before them is filled with zeros.
  fileprivate mutating func overwrite(at offset: Int, with bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    if count < offset + bytes.count { resize(to: offset + bytes.count) }
    unsafe withUnsafeMutableBytes { target in
      unsafe bytes.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + source.count]).copyMemory(from: source)
      }
    }
  }

  fileprivate mutating func resize(to size: Int) {
    guard size != count else { return }
    let old = self
    self = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, count in
      count = size
      let kept = Swift.min(size, old.count)
      let memory = UnsafeMutableRawBufferPointer(target)
      unsafe old.withUnsafeBytes { unsafe memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<kept])) }
      guard kept < size, let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[kept...]).baseAddress else {
        return
      }
      unsafe memset(rest, 0, size - kept)
    }
  }

  fileprivate func part(_ range: Range<Int>) -> [UInt8] {
    unsafe withUnsafeBytes { unsafe [UInt8](copying: UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Copies memory at once; a loop over bytes is slow in a debug build.
  fileprivate init(copying bytes: UnsafeRawBufferPointer) {
    self = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
      count = bytes.count
      unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: bytes)
    }
  }
}
