import Models

let dollar = Currency.usd

func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: dollar) }
