@_exported public import CivilTime
@_exported public import Records
@_exported public import Violations
