import Dispatch
import Foundation

/// Gives the memory that the server has freed back to the system, within seconds of the work that needed it.
///
/// The C library holds what is freed for the next that asks for memory: after an import, an export or a large body, for
/// ever. A thread looks every few seconds whether work has ended and much is held; a server at rest is left alone.
final class MemoryRelief: Sendable {
  private let isStopped = DispatchSemaphore(value: 0)

  /// - Parameter interval: how long after one look the next comes.
  init(every interval: DispatchTimeInterval = .seconds(3)) {
    let isStopped = isStopped
    ProcessMemory.current.keepLittle()
    Thread.detachNewThread {
      Thread.current.name = "memory"
      var rounds = Rounds(of: .current)
      while isStopped.wait(timeout: .now() + interval) == .timedOut { rounds.look() }
    }
  }

  func stop() { isStopped.signal() }

  /// One look after the other at the memory of a process.
  struct Rounds {
    private let memory: ProcessMemory
    private var usedAtLook: Duration
    private var usedAtRelief: Duration
    /// How often memory is still to be given back: a store frees its pages only after some rest.
    private var left = 0
    /// Processor time without which nothing worth giving back can have been freed.
    private static let work = Duration.milliseconds(20)
    /// Processor time between two looks above which the process is at work: it would need the memory again at once, and
    /// its threads would wait for each other while the C library looks through all that is free.
    private static let busy = Duration.seconds(1.5)
    /// Bytes that are left to the C library: no more than a server at work always needs.
    private static let floor = 16 << 20

    init(of memory: ProcessMemory) {
      self.memory = memory
      usedAtLook = memory.processorTime()
      usedAtRelief = usedAtLook
    }

    /// Gives memory back at the first two looks at rest after work, where much is held.
    mutating func look() {
      let used = memory.processorTime()
      let isBusy = used - usedAtLook > Self.busy
      usedAtLook = used
      if used - usedAtRelief >= Self.work { left = 2 }
      guard !isBusy, left > 0, memory.heldBytes() > Self.floor else { return }
      memory.giveBack()
      left -= 1
      usedAtRelief = memory.processorTime()
    }
  }
}

/// The memory of this process, as the system counts it.
struct ProcessMemory: Sendable {
  /// How many bytes there are that no file backs.
  var heldBytes: @Sendable () -> Int
  /// Has what a thread frees at the end of its share go back at once, instead of as much as its largest block twice over
  /// being held.
  var keepLittle: @Sendable () -> Void = {}
  /// Gives back the pages that hold nothing.
  var giveBack: @Sendable () -> Void
  /// How long processors have worked for this process.
  var processorTime: @Sendable () -> Duration

  static let current = ProcessMemory(
    heldBytes: readHeldBytes, keepLittle: limitRetainedMemory, giveBack: trim,
    processorTime: { .microseconds(Int64(clock()) * 1_000_000 / ticks) })
}

private let ticks = Int64(CLOCKS_PER_SEC)

#if canImport(Darwin)
  /// What is held is not asked here: giving back costs little where nothing is free.
  private let readHeldBytes: @Sendable () -> Int = { .max }
  private let trim: @Sendable () -> Void = { _ = unsafe malloc_zone_pressure_relief(nil, 0) }
  private let limitRetainedMemory: @Sendable () -> Void = {}
#else
  /// Resident pages less those of files (proc(5), `statm`).
  private let readHeldBytes: @Sendable () -> Int = {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").compactMap { Int($0) }
    return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }

  // malloc_trim(3) and mallopt(3) are glibc's alone, and Swift's module of it does not declare them.

  private let trim: @Sendable () -> Void = {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let function = unsafe dlsym(nil, "malloc_trim") else { return }
    _ = unsafe unsafeBitCast(function, to: Trim.self)(0)
  }

  /// Each thread's share of the memory ends in free space, which `malloc_trim` leaves alone. Unless it is told, the
  /// library raises what may lie there to twice the largest block that was ever freed, up to 64 MiB.
  private let limitRetainedMemory: @Sendable () -> Void = {
    typealias Option = @convention(c) (Int32, Int32) -> Int32
    let (trimThreshold, mapThreshold) = (Int32(-1), Int32(-3))
    guard let function = unsafe dlsym(nil, "mallopt") else { return }
    let set = unsafe unsafeBitCast(function, to: Option.self)
    _ = set(trimThreshold, 4 << 20)
    _ = set(mapThreshold, 1 << 20)
  }
#endif
