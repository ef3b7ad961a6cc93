// What deals with connections is a file of its own in the build; tests with a clock that stands still have it from the start.
import { restoring } from '../../src/flows/loadRestore.ts'
import { session } from '../../src/flows/loadSession.ts'
import { switching } from '../../src/flows/loadSwitching.ts'

await Promise.all([session(), restoring(), switching()])
