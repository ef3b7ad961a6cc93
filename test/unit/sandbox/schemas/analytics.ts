import { matching, number, oneOf, record, text, type Check } from './check.ts'

const anything: Check = () => undefined
const common = { eventId: text, url: text, domain: text }

/** What comes back of an event, as sent to `/e` and to `/batch` (contract A3). */
export const storedError = record({
  ...common,
  timestamp: matching(/^\d{4}-\d\d-\d\dT.*Z$/),
  props: record({ type: oneOf('error'), event: text, 'errorType?': text, 'errorMessage?': text, 'stackTrace?': text }),
})
export const storedTrack = record({ ...common, timestamp: number, props: record({ type: oneOf('track', 'error'), event: text, 'address?': text, 'properties?': anything, 'items?': anything }) })
