# Of the names on standard input, prints the one nearest to `typed` by edit distance, where one is near enough.

function least(a, b) { return a < b ? a : b }

function distance(a, b,    i, j, row, last, kept) {
  for (j = 0; j <= length(b); j++) row[j] = j
  for (i = 1; i <= length(a); i++) {
    last = row[0]
    row[0] = i
    for (j = 1; j <= length(b); j++) {
      kept = row[j]
      row[j] = least(least(row[j], row[j - 1]) + 1, last + (substr(a, i, 1) != substr(b, j, 1)))
      last = kept
    }
  }
  return row[length(b)]
}

{
  d = distance(tolower(typed), tolower($0))
  if (NR == 1 || d < nearest) { nearest = d; name = $0 }
}

END { if (NR && nearest <= 2 + length(typed) / 4) print name }
