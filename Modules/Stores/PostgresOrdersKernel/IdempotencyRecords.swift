package import OrdersStoreProtocols
package import PostgresKernel
package import SQLKernel

extension Connection: AnsweringConnection {
  package func answer(at place: AnswerPlace) throws(Failure) -> StoredAnswer? {
    if let known = try writing().answer(at: place) { return known }
    return try readAnswer(at: place)
  }

  package func save(_ answer: StoredAnswer, at place: AnswerPlace, now: Instant) throws(Failure) {
    try writing().insert(answer, at: place, now: now)
    countChange()
  }

  package func forgetAnswers() throws(Failure) { try writing().forgetAnswers() }
}
