import { matching, number, oneOf, record, text, type Check } from './check.ts'

const anything: Check = () => undefined
const common = { eventId: text, url: text, domain: text }

/** An event as it is stored after `/e` or `/batch`. */
export const storedError = record({
  ...common,
  timestamp: matching(/^\d{4}-\d\d-\d\dT.*Z$/),
  props: record({ type: oneOf('error'), event: text, 'errorType?': text, 'errorMessage?': text, 'stackTrace?': text }),
})
export const storedTrack = record({
  ...common,
  timestamp: number,
  props: record({
    type: oneOf('track', 'error'),
    event: text,
    'address?': text,
    'properties?': anything,
    'items?': anything,
  }),
})
