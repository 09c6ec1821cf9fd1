import DeskAssembly
import Foundation

exit(await Storekeeper.run())
