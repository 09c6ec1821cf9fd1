import StoreAdministrationProtocols

extension Schemas {
  /// The schemas of the results of imports and of other operations that concern many records.
  static let outcomes: KeyValuePairs<String, JSONTree> = [
    "RejectedRecord": .document(
      "A record that was not imported.",
      [
        "line": .integer("The line on which the record begins, from 1."),
        "errors": .list(of: "FieldError", "The faults of the record."),
      ]),
    "ImportResult": .document("The result of an import of orders.", imported),
    "MelodyImportResult": .document(
      "The result of an import of tunes.",
      imported.map { ($0.key, $0.value) } + [("melodies", .list(of: "Melody", "The new melodies."))]),
    "TransferResult": .document(
      "The result of an import of another store's records.",
      [
        "kept": .integer("The number of records that were stored."),
        "skipped": .integer("The number of records that the store had before."),
        "rejected": .integer("The number of invalid records."),
        "rejects": .list(of: "RejectedRecord", "The first 100 invalid records."),
      ]),
    "ErasedOrders": .document(
      "The result of a permanent removal.",
      [
        "orders": .integer("The number of orders from which data was removed."),
        "notice": .string("The result in a sentence for people."),
      ]),
    "StoreSettings": .document(
      "The settings of the shop.",
      [
        "name": .string("The shop's name; empty without one."),
        "currency": .string("The currency of new orders (ISO 4217); empty without one."),
      ],
      optional: [
        "timeZone": .string("The time zone of days (IANA); missing for the server's."),
        "address": .string("The lines of the shop's address."), "phone": .string("The shop's phone."),
        "taxRates": .string(
          "The rates of taxes in percent, with a semicolon between two: 19 VAT included, DE; 0 Export."),
      ]),
    "ServerStatus": .document(
      "The state of the server.", ["status": .ref("AnyHealthState", "The state.")]),
    "Job": .document(
      "A long operation that continues.",
      [
        "operation": .string("The operationId of the operation."),
        "key": .string("The key of the request that started it."),
        "state": .ref(
          "AnyJobState", "The state: after its end, the response of the operation is returned instead."),
        "percent": .nullable(.integer("The progress from 0 to 100; null if it is not known.")),
      ]),
    "VersionDifference": .document(
      "A field in which the current order differs from the request.",
      [
        "field": .string("The name of the field."),
        "current": .nullable(.string("The value of the current order; null if it is empty.")),
        "yours": .nullable(.string("The value of the request; null if it is empty.")),
      ]),
    "Problem": .document(
      "Why a request was refused or failed (RFC 9457).",
      [
        "type": .string("The URI of the kind of the problem.", format: "uri"),
        "title": .string("The kind in words."), "status": .integer("The status of the response."),
        "detail": .string("What happened, for people."),
        "instance": .nullable(.string("The path of the request.", format: "uri-reference")),
        "code": .ref("AnyProblemCode", "The kind."),
        "outcome": .ref("AnyProblemOutcome", "Whether the request had an effect."),
      ],
      optional: [
        "remedy": .string("The remedy, for people."), "errors": .list(of: "FieldError", "The faults of the request."),
        "currentVersion": .integer("After a conflict: the version of the current order."),
        "differences": .list(of: "VersionDifference", "After a conflict: the fields that differ."),
        "retryAfter": .integer("The seconds to wait before the next attempt."),
        "created": .integer("After an import that ended early: the number of records that were added."),
        "skipped": .integer("After an import that ended early: the number of records that the store had before."),
        "rejected": .integer("After an import that ended early: the number of invalid records."),
        "savedUpToLine": .integer("After an import that ended early: the line of the last record that was handled."),
      ]),
  ]

  private static let imported: KeyValuePairs<String, JSONTree> = [
    "created": .integer("The number of records that were added."),
    "skipped": .integer("The number of records that the store had before."),
    "rejected": .integer("The number of invalid records."),
    "rejects": .list(of: "RejectedRecord", "The first 100 invalid records."),
  ]

  /// The schemas of the protocol between stores. Version 1 of it has `question`; later ones `version` and `request`.
  static let store: KeyValuePairs<String, JSONTree> = [
    "StoreMessage": .document("A value whose members only the two stores know.", [:]),
    "StoreRequest": .document(
      "A request of a store on another machine.", [:],
      optional: [
        "question": .ref("StoreMessage", "The request, in version 1 of the protocol."),
        "version": .integer("The version of the protocol."), "request": .ref("StoreMessage", "The request."),
        "context": .ref("StoreMessage", "The user of the other store."),
      ]),
    "StoreResponse": .document(
      "The response to a store on another machine.", ["answer": ["description": "The result, of any type."]]),
  ]
}
