public import MediaDocuments

/// The screen that lists melodies, and lets them be heard.
public enum MelodyList {
  // MARK: Requests

  /// Which melodies to show, as a person or a URL writes it; all of it is checked later.
  public struct FetchMelodies: Hashable, Sendable {
    /// Whether nobody is to be asked.
    public var isOffline: Bool
    /// How old they may be: `30s`, `10m`, `2h`, `1d`; `nil` to ask the API in any case.
    public var maxAge: String?
    /// The API's address, where another than the usual is to be asked. Never from a client of a server: it would make
    /// the server ask whomever the client likes.
    public var api: String?
    public var limit: Int
    public var after: String?
    /// Whether what an API answers is shown and not kept.
    public var isDryRun: Bool

    public init(
      isOffline: Bool = false, maxAge: String? = nil, api: String? = nil, limit: Int = 50, after: String? = nil,
      isDryRun: Bool = false
    ) {
      self.isOffline = isOffline
      self.maxAge = maxAge
      self.api = api
      self.limit = limit
      self.after = after
      self.isDryRun = isDryRun
    }
  }

  /// Tunes as text, one or several.
  public struct ImportMelodies: Hashable, Sendable {
    public var text: String
    public var idempotencyKey: String?
    public var isDryRun: Bool

    public init(text: String, idempotencyKey: String? = nil, isDryRun: Bool = false) {
      self.text = text
      self.idempotencyKey = idempotencyKey
      self.isDryRun = isDryRun
    }
  }

  /// A melody to be removed.
  public struct DeleteMelody: Hashable, Sendable {
    /// An id or a title.
    public var name: String
    public var idempotencyKey: String?
    public var isDryRun: Bool

    public init(name: String, idempotencyKey: String? = nil, isDryRun: Bool = false) {
      self.name = name
      self.idempotencyKey = idempotencyKey
      self.isDryRun = isDryRun
    }
  }

  // MARK: What is shown

  /// What a row shows, as text labels need it.
  public struct DisplayedMelody: Hashable, Sendable {
    public var id: String
    public var title: String
    /// Minutes and seconds: `0:12`.
    public var duration: String
    /// Quarter notes a minute.
    public var tempo: String
    /// How many notes it has.
    public var notes: String

    public init(id: String, title: String, duration: String, tempo: String, notes: String) {
      self.id = id
      self.title = title
      self.duration = duration
      self.tempo = tempo
      self.notes = notes
    }
  }

  /// A tune to be drawn: a bar for each tone, from left to right, higher for a higher tone.
  public struct Drawing: Hashable, Sendable {
    public struct Bar: Hashable, Sendable {
      /// In 128ths of a whole note from the beginning.
      public var start: Int
      public var length: Int
      /// In half tones above the tune's lowest.
      public var height: Int

      public init(start: Int, length: Int, height: Int) {
        self.start = start
        self.length = length
        self.height = height
      }
    }

    /// The tones of the first 256 notes; pauses are where nothing is.
    public var bars: [Bar]
    /// In 128ths of a whole note.
    public var width: Int
    /// Of the highest bar.
    public var height: Int

    public init(bars: [Bar], width: Int, height: Int) {
      self.bars = bars
      self.width = width
      self.height = height
    }
  }

  /// One melody.
  public struct OneMelody: Hashable, Sendable {
    public var displayed: DisplayedMelody
    public var drawing: Drawing
    public var document: MelodyDocument

    public init(displayed: DisplayedMelody, drawing: Drawing, document: MelodyDocument) {
      self.displayed = displayed
      self.drawing = drawing
      self.document = document
    }
  }

  /// A page of melodies, with their stamp.
  public struct Melodies: Hashable, Sendable {
    public var melodies: [OneMelody]
    /// Where they come from and of when they are, in a sentence: `From the store, as of 6/29/07, 10:00 AM.`
    public var displayedFreshness: String
    public var document: MelodiesDocument

    public init(melodies: [OneMelody], displayedFreshness: String, document: MelodiesDocument) {
      self.melodies = melodies
      self.displayedFreshness = displayedFreshness
      self.document = document
    }
  }

  /// A part of a sound file.
  public struct SoundPiece: Hashable, Sendable {
    public var title: String
    /// Of the whole file, in bytes.
    public var size: Int
    public var bytes: [UInt8]
    public var isLast: Bool

    public init(title: String, size: Int, bytes: [UInt8], isLast: Bool) {
      self.title = title
      self.size = size
      self.bytes = bytes
      self.isLast = isLast
    }
  }

  /// What became of an import.
  public struct Imported: Hashable, Sendable {
    public var melodies: [OneMelody]
    /// Each reject in a line: `line 12, column 3: “x” is no note; …`.
    public var displayedRejects: [String]
    /// `2 created, 0 skipped, 1 rejected`.
    public var notice: String
    public var document: MelodyImportDocument
    /// Whether an earlier request with the same idempotency key did it.
    public var isReplayed: Bool

    public init(
      melodies: [OneMelody], displayedRejects: [String], notice: String, document: MelodyImportDocument,
      isReplayed: Bool = false
    ) {
      self.isReplayed = isReplayed
      self.melodies = melodies
      self.displayedRejects = displayedRejects
      self.notice = notice
      self.document = document
    }
  }

  /// A melody that has been removed, or would be.
  public struct Deleted: Hashable, Sendable {
    public var notice: String
    public var document: MelodyDocument
    /// Whether an earlier request with the same idempotency key did it.
    public var isReplayed: Bool

    public init(notice: String, document: MelodyDocument, isReplayed: Bool = false) {
      self.notice = notice
      self.document = document
      self.isReplayed = isReplayed
    }
  }
}
