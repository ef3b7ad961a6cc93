// What deals with connections is in files of its own in the build; tests with a clock that stands still have them from the start.
import { leaving } from '../../src/flows/loadDisconnect.ts'
import { headless } from '../../src/flows/loadHeadless.ts'
import { naming } from '../../src/flows/loadNamedView.ts'
import { restoring } from '../../src/flows/loadRestore.ts'
import { session } from '../../src/flows/loadSession.ts'
import { switching } from '../../src/flows/loadSwitching.ts'
await Promise.all([session(), restoring(), switching(), headless(), leaving(), naming(), import('../../src/views/later.ts')])
