// Connection code is in separate chunks of the build; tests with fake timers preload it.
import { loadDisconnect } from '../../src/flows/connections/loadDisconnect.ts'
import { loadHeadless } from '../../src/flows/connect/loadHeadless.ts'
import { loadNamedView } from '../../src/flows/modal/loadNamedView.ts'
import { loadRestore } from '../../src/flows/connections/loadRestore.ts'
import { loadSession } from '../../src/flows/connect/loadSession.ts'
import { loadSwitching } from '../../src/flows/networks/loadSwitching.ts'
await Promise.all([loadSession(), loadRestore(), loadSwitching(), loadHeadless(), loadDisconnect(), loadNamedView(), import('../../src/views/later.ts')])
