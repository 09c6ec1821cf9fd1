import Foundation
import ServerAssembly

exit(await StorekeeperServer.run())
