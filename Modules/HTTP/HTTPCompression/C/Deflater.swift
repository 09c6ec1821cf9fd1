import CZlib

/// Owns one gzip stream (RFC 1952).
@safe struct Deflater: ~Copyable {
  /// In memory of its own: zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>

  /// What is done with bytes that zlib holds back for a better ratio.
  enum Flush {
    /// All that came is sent, and more may come.
    case piece
    case end
  }

  /// How much memory zlib takes (zconf.h): for a window of 2^`windowBits` bytes, and 2^(`memoryLevel` + 9) bytes.
  enum Room {
    /// 256 KiB, for an answer that is coded at once.
    case usual
    /// 48 KiB, for a stream, which has it until a slow reader has taken all: a tenth to a fifth more bytes.
    case small

    fileprivate var windowBits: Int32 { self == .usual ? 15 : 12 }
    fileprivate var memoryLevel: Int32 { self == .usual ? 8 : 6 }
  }

  /// - Returns: `nil` where memory is short.
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

  /// The compressed bytes.
  mutating func deflate(_ bytes: [UInt8], _ flush: Flush) -> [UInt8] {
    let mode = flush == .piece ? Z_SYNC_FLUSH : Z_FINISH
    return unsafe bytes.withUnsafeBufferPointer { input in
      // zlib reads from here and does not write, for all that its type says.
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
