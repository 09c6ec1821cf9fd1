import DocumentsProtocols
import HTTPProtocols
import PresentationProtocols

/// A form with a file that is still arriving: the fields come first, and the file is read on.
actor MultipartForm: ByteSource {
  /// Bytes that the fields in front of the file may have together.
  private static let mostBytes = 1 << 16

  let byteCount: Int? = nil
  private var parser: MultipartParser
  private var body: HTTPBody.Iterator

  private init(_ parser: MultipartParser, _ body: HTTPBody) {
    self.parser = parser
    self.body = body.makeAsyncIterator()
  }

  /// - Throws: `Problem`: `usage` for what is no such form, `tooLarge` for fields without an end.
  static func reading(_ request: HTTPRequest) async throws(Problem) -> Form {
    let parser = try MultipartParser(contentType: request.fields["Content-Type"] ?? "")
    return try await MultipartForm(parser, request.body).readFields()
  }

  private func readFields() async throws(Problem) -> Form {
    var form = Form()
    var field: (name: String, bytes: [UInt8])?
    var size = 0
    while true {
      let event = try await event()
      switch event {
      case .bytes(let bytes): size += bytes.count
      case .part(let name, _): size += name.utf8.count
      default: break
      }
      guard size <= Self.mostBytes else {
        throw Problem(.tooLarge, "the fields of the form have more than \(Self.mostBytes) bytes")
      }
      if case .bytes(let bytes) = event {
        field?.bytes += bytes
        continue
      }
      guard form.fields.items.count < Form.mostFields else { throw Form.tooManyFields }
      if let field { form.fields.append(field.name, String(decoding: field.bytes, as: UTF8.self)) }
      switch event {
      case .part(_, let fileName?):
        form.file = (fileName, self)
        return form
      case .part(let name, nil): field = (name, [])
      default: return form
      }
    }
  }

  /// The file's next bytes.
  func next() async throws -> [UInt8]? {
    switch try await event() {
    case .bytes(let bytes): return bytes
    case .part: throw Problem(.usage, "the form has a field after its file; send the file last")
    default: return nil
    }
  }

  private func event() async throws(Problem) -> MultipartParser.Event {
    while true {
      let event = try parser.next()
      guard event == .needsMore else { return event }
      var reading = body
      do {
        guard let bytes = try await reading.next() else {
          throw Problem(.usage, "the form ended too early")
        }
        body = reading
        parser.take(bytes)
      } catch let error as HTTPBodyError {
        throw Problem(error)
      } catch let problem as Problem {
        throw problem
      } catch {
        throw Problem(.internal, "\(error)")
      }
    }
  }
}
