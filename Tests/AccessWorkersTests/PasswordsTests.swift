import CSodium
import Foundation
import PresentationProtocols
import Testing

@testable import AccessWorkers

struct PasswordsTests {
  @Test func `a password is kept by Argon2id at the limits for interactive use`() async throws {
    let saved = try await Passwords().hash("correct horse")
    #expect(saved.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
    #expect(try await Passwords().matches("correct horse", hash: saved))
  }

  @Test func `only the password itself matches`() async throws {
    let saved = try await Passwords.cheap.hash("correct horse")
    #expect(try await Passwords.cheap.matches("correct horse", hash: saved))
    for other in ["correct horsf", "Correct horse", "correct horse ", "correct horse\0", "", saved] {
      #expect(try await !Passwords.cheap.matches(other, hash: saved), "\(other)")
    }
  }

  @Test func `the same password is kept in another form each time`() async throws {
    let passwords = Passwords.cheap
    #expect(try await passwords.hash("correct horse") != passwords.hash("correct horse"))
  }

  @Test func `a password is the same however its letters were typed`() async throws {
    let saved = try await Passwords.cheap.hash("Cafe\u{301} ﬁne №1")
    #expect(try await Passwords.cheap.matches("Caf\u{e9} fine No1", hash: saved))
  }

  @Test func `a thousand bytes of any letters, and bytes of zero, all count`() async throws {
    let long = String(repeating: "я", count: 511)
    let saved = try await Passwords.cheap.hash(long + "a\0b")
    #expect(try await Passwords.cheap.matches(long + "a\0b", hash: saved))
    #expect(try await !Passwords.cheap.matches(long + "a\0c", hash: saved))
  }

  /// A hash contains its cost, which decides the time of a comparison.
  @Test func `the password of nobody costs what one of somebody does, and never matches`() async throws {
    for passwords in [Passwords(), .cheap] {
      let saved = try await passwords.hash("correct horse")
      #expect(passwords.decoy.prefix { $0 != "p" } == saved.prefix { $0 != "p" })
      #expect(passwords.decoy.utf8.count == saved.utf8.count)
    }
    let limits = (crypto_pwhash_opslimit_interactive(), crypto_pwhash_memlimit_interactive())
    #expect(unsafe crypto_pwhash_str_needs_rehash(Passwords().decoy, UInt64(limits.0), limits.1) == 0)
    #expect(try await !Passwords.cheap.matches("correct horse", hash: nil))
  }

  @Test func `two are worked on at once, some wait, and whoever comes then is told to come again`() async throws {
    let passwords = Passwords(passes: 1, memory: 8_192)
    #expect(passwords.queue.maxConcurrentOperationCount == 2)
    passwords.queue.isSuspended = true
    await withTaskGroup { group in
      for _ in 0..<Passwords.waiting + 2 {
        group.addTask { _ = try? await passwords.matches("correct horse", hash: nil) }
      }
      while passwords.queue.operationCount < Passwords.waiting + 2 { await Task.yield() }
      let error = await #expect(throws: Problem.self) { try await passwords.matches("correct horse", hash: nil) }
      #expect(error?.code == .tooMany)
      #expect(error?.retryAfter == 5)
      passwords.queue.isSuspended = false
    }
    #expect(try await !passwords.matches("correct horse", hash: nil))
  }
}
