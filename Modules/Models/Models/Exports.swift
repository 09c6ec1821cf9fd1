@_exported public import Amounts
@_exported public import CivilTime
@_exported public import Violations
