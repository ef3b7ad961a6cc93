import { Hono, type Context } from 'hono'
import type { Bindings } from '../service.ts'
import { addCommon, isRecord, jsonBody } from '../data/common.ts'
import { refuse } from '../data/errors.ts'
import { routeIn, type OwnOrigin, type ServiceParts } from '../data/ownOrigin.ts'
import { projectsOf } from '../data/projects.ts'

const ROUTES = ['/e', '/batch', '/events'] as const

/** A recorded analytics event with its request metadata. */
export interface StoredEvent {
  projectId: string
  st?: string
  sv?: string
  endpoint: '/e' | '/batch'
  /** ISO 8601, by the sandbox clock. */
  receivedAt: string
  event: Record<string, unknown>
}

/** Maximum number of stored events. Limits memory when a sandbox runs for days. */
const KEPT = 5000

/** Returns why an event is invalid, or undefined. Times are milliseconds in a batch and ISO 8601 at `/e`. */
function problemOf(event: unknown, timeType: 'number' | 'string'): string | undefined {
  if (!isRecord(event)) return 'an event must be an object'
  const missing = ['eventId', 'url', 'domain'].find((field) => typeof event[field] !== 'string')
  if (missing !== undefined) return `missing field \`${missing}\``
  if (typeof event['timestamp'] !== timeType) return `\`timestamp\` must be a ${timeType}`
  const { props } = event
  return isRecord(props) &&
    typeof props['event'] === 'string' &&
    (props['type'] === 'track' || props['type'] === 'error')
    ? undefined
    : '`props` must have an event and a type'
}

/** Simulates the analytics service. `GET /events?event=&projectId=` returns the recorded events, oldest first. */
export function createAnalytics({ clock, projectId }: ServiceParts): OwnOrigin {
  const projects = projectsOf(projectId)
  let stored: StoredEvent[] = []
  const app = new Hono<Bindings>()
  addCommon(app)

  const authenticate = (c: Context) => {
    const project = projects.get(c.req.query('projectId') ?? '')
    if (!project) throw refuse.project()
    if (project.fault === 'blocked' || project.fault === 'muted') throw refuse.project(403)
  }
  const store = (c: Context, endpoint: StoredEvent['endpoint'], events: readonly unknown[]) => {
    const { projectId: id = '', st, sv } = c.req.query()
    const problem = events
      .map((event) => problemOf(event, endpoint === '/e' ? 'string' : 'number'))
      .find((one) => one !== undefined)
    if (problem !== undefined) throw refuse.parameter(problem)
    const receivedAt = new Date(clock.now()).toISOString()
    const records = events.filter(isRecord).map((event) => ({ projectId: id, st, sv, endpoint, receivedAt, event }))
    stored = [...stored, ...records].slice(-KEPT)
    // Some clients parse the answer as JSON; beacons ignore it.
    return c.json({ status: 'accepted' }, 202)
  }
  app.post('/e', async (c) => {
    authenticate(c)
    return store(c, '/e', [await jsonBody(c)])
  })
  app.post('/batch', async (c) => {
    authenticate(c)
    const events = await jsonBody(c)
    if (!Array.isArray(events)) throw refuse.parameter('a batch must be an array of events')
    return store(c, '/batch', events)
  })
  app.get('/events', (c) => {
    const { projectId: id, event } = c.req.query()
    const wanted = ({ projectId: project, event: { props } }: StoredEvent) =>
      (id === undefined || project === id) && (event === undefined || (isRecord(props) && props['event'] === event))
    return c.json(stored.filter(wanted))
  })
  return {
    name: 'analytics',
    path: '/',
    ownOrigin: true,
    listed: true,
    app,
    routes: ROUTES,
    routeOf: routeIn(ROUTES),
    reset: () => void (stored = []),
  }
}
