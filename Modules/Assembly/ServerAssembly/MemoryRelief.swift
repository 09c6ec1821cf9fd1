import CacheKernel
import Dispatch
import Foundation

/// Returns freed memory to the system within seconds after the work that needed it.
///
/// The C library retains freed memory: after an import, an export or a large body, for ever. A thread checks every few
/// seconds whether work has ended and much is retained; an idle server is left alone.
final class MemoryRelief: Sendable {
  private let isStopped = DispatchSemaphore(value: 0)

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - cache: the responses that are dropped when they have not been used for a minute; `nil` for none.
  ///   - interval: the time between two checks.
  init(_ cache: ResponseCache? = nil, every interval: DispatchTimeInterval = .seconds(3)) {
    let isStopped = isStopped
    ProcessMemory.current.limitRetention()
    Thread.detachNewThread {
      Thread.current.name = "memory"
      var rounds = Rounds(of: .current)
      while isStopped.wait(timeout: .now() + interval) == .timedOut {
        cache?.release(unusedFor: .seconds(60))
        rounds.look()
      }
    }
  }

  func stop() { isStopped.signal() }

  /// The repeated checks of a process's memory.
  struct Rounds {
    private let memory: ProcessMemory
    private var usedAtLook: Duration
    private var usedAtRelief: Duration
    /// How many more times memory is to be returned: a store frees its pages only some time after its work.
    private var left = 0
    /// The processor time below which nothing worth returning can have been freed.
    private static let work = Duration.milliseconds(20)
    /// The processor time between two checks above which the process is busy.
    ///
    /// It would need the memory again at once, and its threads would wait while the C library searches its free memory.
    private static let busy = Duration.seconds(1.5)
    /// The bytes that the C library may retain: no more than a busy server always needs.
    private static let floor = 16 << 20

    init(of memory: ProcessMemory) {
      self.memory = memory
      usedAtLook = memory.processorTime()
      usedAtRelief = usedAtLook
    }

    /// Returns memory at the first two idle checks after work, if much is retained.
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

/// Functions that read and return the memory of a process.
struct ProcessMemory: Sendable {
  /// Returns the bytes of memory that no file backs.
  var heldBytes: @Sendable () -> Int
  /// Limits the free memory that the C library retains at the end of each thread's share.
  ///
  /// Without the limit, it retains up to twice the size of the largest freed block.
  var limitRetention: @Sendable () -> Void = {}
  /// Returns unused pages to the system.
  var giveBack: @Sendable () -> Void
  /// Returns the processor time that the process has used.
  var processorTime: @Sendable () -> Duration

  static let current = ProcessMemory(
    heldBytes: readHeldBytes, limitRetention: limitRetainedMemory, giveBack: trim,
    processorTime: { .microseconds(Int64(clock()) * 1_000_000 / ticks) })
}

private let ticks = Int64(CLOCKS_PER_SEC)

#if canImport(Darwin)
  /// Returns `.max`: macOS returns memory cheaply if nothing is free, so that no measurement is needed.
  private let readHeldBytes: @Sendable () -> Int = { .max }
  private let trim: @Sendable () -> Void = { _ = unsafe malloc_zone_pressure_relief(nil, 0) }
  private let limitRetainedMemory: @Sendable () -> Void = {}
#else
  /// Returns the bytes of the resident pages that no file backs (proc(5), `statm`).
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

  /// Limits the free memory at the end of each thread's share, which `malloc_trim` does not return.
  ///
  /// Without this, the library raises the limit to twice the largest block ever freed, up to 64 MiB.
  private let limitRetainedMemory: @Sendable () -> Void = {
    typealias Option = @convention(c) (Int32, Int32) -> Int32
    let (trimThreshold, mapThreshold) = (Int32(-1), Int32(-3))
    guard let function = unsafe dlsym(nil, "mallopt") else { return }
    let set = unsafe unsafeBitCast(function, to: Option.self)
    _ = set(trimThreshold, 4 << 20)
    _ = set(mapThreshold, 1 << 20)
  }
#endif
