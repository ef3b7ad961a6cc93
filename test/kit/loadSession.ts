// What deals with connections is in files of its own in the build; tests with a clock that stands still have them from the start.
import { leaving } from '../../src/flows/connections/loadDisconnect.ts'
import { headless } from '../../src/flows/connect/loadHeadless.ts'
import { naming } from '../../src/flows/modal/loadNamedView.ts'
import { restoring } from '../../src/flows/connections/loadRestore.ts'
import { session } from '../../src/flows/connect/loadSession.ts'
import { switching } from '../../src/flows/networks/loadSwitching.ts'
await Promise.all([session(), restoring(), switching(), headless(), leaving(), naming(), import('../../src/views/later.ts')])
