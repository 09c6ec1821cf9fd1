public import PresentationProtocols

/// The scene that lists, plays, imports, renames and deletes melodies.
public enum MelodyList {
  // MARK: Requests

  /// The source and page of a list of melodies, as text that is not yet parsed.
  public struct FetchMelodies: Hashable, Sendable {
    /// Whether only stored melodies are listed, without a request to the API.
    public var isOffline: Bool
    /// The greatest age of stored melodies: `30s`, `10m`, `2h`, `1d`; `nil` to request the API in any case.
    public var maxAge: String?
    /// The API's URL; `nil` for the default one.
    ///
    /// Do not set it from a request to a server: the client could make the server connect to any host.
    public var api: String?
    /// The greatest number of melodies on a page.
    public var limit: Int
    /// The cursor of the previous page; `nil` for the first page.
    public var after: String?
    /// Whether the melodies of an API are displayed without storing them.
    public var isDryRun: Bool

    /// Creates a request, by default for the first 50 melodies of the default API.
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

  /// The text and options of an import.
  public struct ImportMelodies: Hashable, Sendable {
    /// One or several melodies in RTTTL.
    public var text: String
    /// The key that makes a repeated import execute once; `nil` without one.
    public var idempotencyKey: String?
    /// Whether the melodies are only validated and not stored.
    public var isDryRun: Bool

    public init(text: String, idempotencyKey: String? = nil, isDryRun: Bool = false) {
      self.text = text
      self.idempotencyKey = idempotencyKey
      self.isDryRun = isDryRun
    }
  }

  /// The melody to rename, and its new title.
  public struct RenameMelody: Hashable, Sendable {
    /// The melody's id or title.
    public var name: String
    /// The new title, without a colon.
    public var title: String
    /// The key that makes a repeated request execute once; `nil` without one.
    public var idempotencyKey: String?
    /// Whether the title is only validated and the store stays unchanged.
    public var isDryRun: Bool

    public init(name: String, title: String, idempotencyKey: String? = nil, isDryRun: Bool = false) {
      self.name = name
      self.title = title
      self.idempotencyKey = idempotencyKey
      self.isDryRun = isDryRun
    }
  }

  /// The melody to delete.
  public struct DeleteMelody: Hashable, Sendable {
    /// The melody's id or title.
    public var name: String
    /// The key that makes a repeated deletion execute once; `nil` without one.
    public var idempotencyKey: String?
    /// Whether the deletion is only validated and the store stays unchanged.
    public var isDryRun: Bool

    public init(name: String, idempotencyKey: String? = nil, isDryRun: Bool = false) {
      self.name = name
      self.idempotencyKey = idempotencyKey
      self.isDryRun = isDryRun
    }
  }

  // MARK: Results

  /// A row of the list, as text for labels.
  public struct DisplayedMelody: Hashable, Sendable {
    /// The melody's id.
    public var id: String
    /// The title of the melody.
    public var title: String
    /// The duration in minutes and seconds: `0:12`.
    public var duration: String
    /// The tempo in quarter notes per minute.
    public var tempo: String
    /// The number of notes and rests.
    public var notes: String

    public init(id: String, title: String, duration: String, tempo: String, notes: String) {
      self.id = id
      self.title = title
      self.duration = duration
      self.tempo = tempo
      self.notes = notes
    }
  }

  /// The columns of the list.
  public static let columns: [TableColumn<DisplayedMelody>] = [
    TableColumn("title", "Title", isHeading: true) { $0.title },
    TableColumn("length", "Length", .number) { $0.duration },
    TableColumn("tempo", "Tempo", .number, rank: 2) { $0.tempo },
    TableColumn("notes", "Notes", .number, rank: 3) { $0.notes },
    TableColumn("id", "ID", .detail, rank: 1) { $0.id },
  ]

  /// A piano roll of a melody: a bar for each note, from left to right, at the height of its pitch.
  public struct Drawing: Hashable, Sendable {
    /// A bar for one note.
    public struct Bar: Hashable, Sendable {
      /// The start in 128ths of a whole note after the beginning of the melody.
      public var start: Int
      /// The length in 128ths of a whole note.
      public var length: Int
      /// The semitones above the lowest pitch of the melody.
      public var height: Int

      /// Creates a bar from its position and length.
      public init(start: Int, length: Int, height: Int) {
        self.start = start
        self.length = length
        self.height = height
      }
    }

    /// The bars of the first 256 notes. Rests have none.
    public var bars: [Bar]
    /// The width of the drawing in 128ths of a whole note.
    public var width: Int
    /// The height of the highest bar in semitones.
    public var height: Int

    /// Creates a drawing from its bars and size.
    public init(bars: [Bar], width: Int, height: Int) {
      self.bars = bars
      self.width = width
      self.height = height
    }
  }

  /// A melody as text for labels, as a drawing and for programs.
  public struct OneMelody: Hashable, Sendable {
    /// The melody as text for labels.
    public var displayed: DisplayedMelody
    /// The melody as a piano roll.
    public var drawing: Drawing
    /// The melody for programs, with raw values.
    public var document: MelodyDocument

    /// Creates a melody from its three forms.
    public init(displayed: DisplayedMelody, drawing: Drawing, document: MelodyDocument) {
      self.displayed = displayed
      self.drawing = drawing
      self.document = document
    }
  }

  /// A formatted page of melodies with their source and time.
  public struct Melodies: Hashable, Sendable {
    /// The melodies of the page.
    public var melodies: [OneMelody]
    /// The source and time in a sentence: `From the store, as of 6/29/07, 10:00 AM.`
    public var displayedFreshness: String
    /// The page for programs, with the cursor of the next one.
    public var document: MelodiesDocument

    public init(melodies: [OneMelody], displayedFreshness: String, document: MelodiesDocument) {
      self.melodies = melodies
      self.displayedFreshness = displayedFreshness
      self.document = document
    }
  }

  /// A part of a sound file.
  public struct SoundPiece: Hashable, Sendable {
    /// The title of the melody, for the file's name.
    public var title: String
    /// The size of the whole file in bytes.
    public var size: Int
    /// The bytes of this part.
    public var bytes: [UInt8]
    /// Whether this is the last part.
    public var isLast: Bool

    /// Creates a part from its bytes.
    public init(title: String, size: Int, bytes: [UInt8], isLast: Bool) {
      self.title = title
      self.size = size
      self.bytes = bytes
      self.isLast = isLast
    }
  }

  /// The formatted result of an import.
  public struct Imported: Hashable, Sendable {
    /// The melodies that were added.
    public var melodies: [OneMelody]
    /// The melodies that cannot be parsed, as lines of text: `line 12, column 3: “x” is not a note; …`.
    public var displayedRejects: [String]
    /// The counts in a sentence: `2 created, 0 skipped, 1 rejected`.
    public var notice: String
    /// The result for programs.
    public var document: MelodyImportDocument
    /// Whether an earlier request with the same idempotency key did the import.
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

  /// The formatted result of a change of one melody, or of its deletion.
  public struct Changed: Hashable, Sendable {
    /// The message about the change, in a sentence.
    public var notice: String
    /// The changed or deleted melody, for programs.
    public var document: MelodyDocument
    /// Whether an earlier request with the same idempotency key did the change.
    public var isReplayed: Bool

    public init(notice: String, document: MelodyDocument, isReplayed: Bool = false) {
      self.notice = notice
      self.document = document
      self.isReplayed = isReplayed
    }
  }
}
