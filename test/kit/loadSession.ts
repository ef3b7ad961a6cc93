// The connection code is in lazy chunks. Tests with fake timers load it in advance.
import { loadDisconnect } from '../../src/flows/connections/loadDisconnect.ts'
import { loadHeadless } from '../../src/flows/connect/loadHeadless.ts'
import { loadNamedView } from '../../src/flows/modal/loadNamedView.ts'
import { loadRestore } from '../../src/flows/connections/loadRestore.ts'
import { loadSession } from '../../src/flows/connect/loadSession.ts'
import { loadSwitching } from '../../src/flows/networks/loadSwitching.ts'
await Promise.all([loadSession(), loadRestore(), loadSwitching(), loadHeadless(), loadDisconnect(), loadNamedView(), import('../../src/views/later.ts')])
