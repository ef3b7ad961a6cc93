import type { Page, Request, WebSocket } from 'playwright-core'
import { describeRequest, maskDetail, masked, namesOf, tally } from './describeRequest.ts'
import type { Note } from './recorderPage.ts'
import type { Site } from './site.ts'

/** What happened after one action of the visitor, the site or a wallet. Empty lists are left out. */
export interface Step {
  does: string
  /** Requests of the step, sorted because the order of independent requests varies. */
  requests?: string[]
  /** Events of the widget, in order. */
  events?: { name: string; detail: unknown }[]
  /** Views with their headings, in order. */
  screens?: string[]
  /** Error messages and toasts, in order. */
  alerts?: string[]
  /** Types of messages to the frame of the secure site, in order, and from it, sorted: it answers several at once. */
  frame?: { to?: string[]; from?: string[] }
  /** Methods that wallets in the page were asked for, in order. */
  wallets?: Record<string, string[]>
}

/** Totals of a whole journey. */
export interface Totals {
  /** JSON-RPC methods sent over WebSockets, by service. */
  sockets: Record<string, string[]>
  storage: { written: string[]; left: string[] }
}

/** Whether a storage key is the widget's own: the sandbox's wallets use the same storage. */
const isOwnKey = (key: string) => !/ demo-\w+/.test(key)
const unique = (all: Iterable<string>) => [...new Set(all)].toSorted()
const withoutEmpty = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Object.keys(value as object).length)) as T

/** Collects the views in order. The page reports a view again whenever anything in it changes. */
function createScreens() {
  let shown = ''
  let all: { view: string; line: string }[] = []
  return {
    add(view: string, heading: string): void {
      const line = `${view}: ${heading}`
      if (shown === line) return
      shown = line
      // The heading may change shortly after the view: keep only the newest.
      if (all.at(-1)?.view === view) all.pop()
      all.push({ view, line })
    },
    restart: () => void (shown = ''),
    take(): string[] {
      const lines = all.map(({ line }) => line)
      all = []
      return lines
    },
  }
}

/** Collects the methods sent over WebSockets, by service. */
function createSockets(serviceOf: (url: string) => string, count: () => void) {
  const methods: Record<string, Set<string>> = {}
  return {
    add(socket: WebSocket): void {
      count()
      const sent = (methods[serviceOf(socket.url())] ??= new Set())
      socket.on('framesent', ({ payload }) => {
        count()
        const { method } = JSON.parse(String(payload)) as { method?: string }
        if (method) sent.add(method)
      })
      socket.on('framereceived', count)
    },
    list: () => Object.fromEntries(Object.entries(methods).map(([service, sent]) => [service, unique(sent)])),
  }
}

/** Collects everything that a page does, and returns it step by step. */
export function createNotes(site: Site) {
  const nameOf = namesOf(site)
  let pulse = 0
  const count = () => void pulse++
  const screens = createScreens()
  const sockets = createSockets((url) => nameOf(url).service, count)
  const written = new Set<string>()
  const running = new Set<Request>()
  let requests: string[] = []
  let seen: Note[] = []

  function addRequest(request: Request, page: Page): void {
    const isOfFrame = request.frame() !== page.mainFrame()
    // Requests inside a frame are the secure site's: record only the URL of the frame itself.
    if (isOfFrame && !request.isNavigationRequest()) return
    running.add(request)
    count()
    const line = describeRequest(request, nameOf)
    if (line) requests.push(isOfFrame ? `frame ${line}` : line)
  }
  function add(note: Note): void {
    count()
    if (note.kind === 'load' || (note.kind === 'event' && note.name.endsWith(':open'))) screens.restart()
    if (note.kind === 'storage') written.add(note.key)
    else if (note.kind === 'screen') screens.add(note.view, note.heading)
    else seen.push(note)
  }
  function take(does: string, wallets: Record<string, string[]>): Step {
    const events = seen.flatMap((one) =>
      one.kind === 'event' ? [{ name: one.name, detail: maskDetail(one.detail, nameOf) }] : [],
    )
    const alerts = seen.flatMap((one) => (one.kind === 'alert' ? [masked(one.text, nameOf)] : []))
    const messages = (direction: 'to' | 'from') =>
      seen.flatMap((one) => (one.kind === 'message' && one.direction === direction ? [one.type] : []))
    const frame = withoutEmpty({ to: messages('to'), from: messages('from').toSorted() })
    const step = {
      does,
      ...withoutEmpty({ requests: tally(requests), events, screens: screens.take(), alerts, frame, wallets }),
    }
    seen = []
    requests = []
    return step
  }
  const keys = (all: Iterable<string>) => unique([...all].filter(isOwnKey).map((key) => masked(key, nameOf)))
  return {
    add,
    addRequest,
    addSocket: sockets.add,
    endRequest: (request: Request) => void (running.delete(request) && count()),
    /** Returns a value that changes whenever something happens; undefined while a request is pending. */
    pulse: () => (running.size ? undefined : pulse),
    take,
    /** `left`: storage keys at the end of the journey. */
    totals: (left: readonly string[]): Totals => ({
      sockets: sockets.list(),
      storage: { written: keys(written), left: keys(left) },
    }),
  }
}
