@_exported public import ConsoleKernel
