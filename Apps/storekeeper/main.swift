import CommandLineAssembly
import Foundation

exit(await Storekeeper.run())
