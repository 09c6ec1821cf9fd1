"""How schemathesis writes the bodies that are not JSON: each is some text, whatever it made up."""

import json

import schemathesis


@schemathesis.serializer(
    "application/x-ndjson", "application/x-rtttl", "audio/x-rtttl", "text/plain", "text/csv", "application/octet-stream"
)
def text(context, value):
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")
    lines = value if isinstance(value, list) else [value]
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)
