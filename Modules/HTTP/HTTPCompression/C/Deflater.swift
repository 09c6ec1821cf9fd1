import CZlib

/// Owns one gzip stream of zlib (RFC 1952).
@safe struct Deflater: ~Copyable {
  /// The stream's state, in memory of its own, since zlib stores its address.
  private let stream: UnsafeMutablePointer<z_stream>

  /// How to treat the bytes that zlib holds back for a better ratio.
  enum Flush {
    /// Writes out all bytes so far; more may follow.
    case piece
    case end
  }

  /// The memory that zlib takes (zconf.h): a window of 2^`windowBits` bytes, and 2^(`memoryLevel` + 9) bytes.
  enum Room {
    /// 256 KiB, for a response that is compressed at once.
    case usual
    /// 48 KiB, for a stream that a slow reader may hold open; its output is a tenth to a fifth larger.
    case small

    fileprivate var windowBits: Int32 { self == .usual ? 15 : 12 }
    fileprivate var memoryLevel: Int32 { self == .usual ? 8 : 6 }
  }

  /// Starts a stream; `nil` if memory is short.
  init?(_ room: Room) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe czlib_begin_gzip(stream, 4, room.windowBits, room.memoryLevel) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
    unsafe self.stream = stream
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses bytes and returns the output.
  mutating func deflate(_ bytes: [UInt8], _ flush: Flush) -> [UInt8] {
    let mode = flush == .piece ? Z_SYNC_FLUSH : Z_FINISH
    return unsafe bytes.withUnsafeBufferPointer { input in
      // zlib only reads here, although the type of its pointer is mutable.
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(input.count)
      var output: [UInt8] = []
      repeat {
        let room = unsafe Int(deflateBound(stream, UInt(stream.pointee.avail_in))) + 16
        output += unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          unsafe stream.pointee.next_out = buffer.baseAddress
          unsafe stream.pointee.avail_out = UInt32(room)
          unsafe CZlib.deflate(stream, mode)
          unsafe count = room - Int(stream.pointee.avail_out)
        }
      } while unsafe stream.pointee.avail_out == 0
      return output
    }
  }
}
