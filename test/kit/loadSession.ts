// What deals with connections is a file of its own in the build; tests with a clock that stands still have it from the start.
import { session } from '../../src/flows/loadSession.ts'

await session()
