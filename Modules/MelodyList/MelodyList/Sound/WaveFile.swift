import MelodiesStoreProtocols

/// A tune as a WAV file, 16 bits, one channel, generated piece by piece; its size is known before the first piece.
///
/// Source: IBM and Microsoft, “Multimedia Programming Interface and Data Specifications 1.0” (1991), RIFF WAVE.
struct WaveFile: Sequence, Sendable {
  /// The samples per second: twice the frequency of the highest tone.
  static let rate = 22_050

  let melody: Melody

  /// The number of samples of the tune.
  var samples: Int { melody.length.count(perSecond: Self.rate) }

  /// The number of bytes of the whole file.
  var size: Int { Self.headerSize + 2 * samples }

  func makeIterator() -> Iterator { Iterator(self) }

  /// Returns the header, then the sound in pieces of at most 32 KiB, none of them empty.
  struct Iterator: IteratorProtocol {
    private static let samplesInPiece = 16_384

    private var header: [UInt8]?
    private var notes: ArraySlice<Note>
    private let tempo: Int
    /// The position in 128ths of a whole note, from which each note's end is computed, so that rounding does not add
    /// up.
    private var units = 0
    private var end = 0
    private var tone = Tone(nil, samples: 0)

    init(_ file: WaveFile) {
      header = file.header
      notes = file.melody.notes[...]
      tempo = file.melody.tempo
    }

    mutating func next() -> [UInt8]? {
      if let header {
        self.header = nil
        return header
      }
      var piece: [UInt8] = []
      piece.reserveCapacity(2 * Self.samplesInPiece)
      while piece.count < 2 * Self.samplesInPiece {
        if let sample = tone.next() {
          piece.append(littleEndian: sample)
        } else if let note = notes.popFirst() {
          let start = end
          units += note.units
          end = MelodyLength(units: units, tempo: tempo).count(perSecond: WaveFile.rate)
          tone = Tone(note.pitch, samples: end - start)
        } else {
          break
        }
      }
      return piece.isEmpty ? nil : piece
    }
  }

  // MARK: Header

  private static let headerSize = 44

  private var header: [UInt8] {
    var header = Array("RIFF".utf8)
    header.append(littleEndian: UInt32(size - 8))
    header += Array("WAVEfmt ".utf8)
    header.append(littleEndian: 16 as UInt32)
    // PCM, one channel.
    header.append(littleEndian: 1 as UInt16)
    header.append(littleEndian: 1 as UInt16)
    header.append(littleEndian: UInt32(Self.rate))
    header.append(littleEndian: UInt32(2 * Self.rate))
    // The bytes and the bits of a sample.
    header.append(littleEndian: 2 as UInt16)
    header.append(littleEndian: 16 as UInt16)
    header += Array("data".utf8)
    header.append(littleEndian: UInt32(2 * samples))
    return header
  }
}

extension [UInt8] {
  fileprivate mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
