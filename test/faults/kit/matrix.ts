import { vi } from 'vitest'
import type { FaultRequest } from '../../sandbox/control/faultRequest.ts'
import type { Receipt } from '../../sandbox/control/received.ts'
import { clearFaults, received, resetSandbox, setFault } from './control.ts'
import { drive, Hangs, pass } from './drive.ts'
import type { Flow } from './flow.ts'
import { createPage, projectOf, type Page } from './page.ts'
import { mayEnd } from './endings.ts'
import { DIAGNOSE } from './flows/diagnosing.ts'
import { isCredulous } from './flows/unknownIn.ts'
import { FAULTS, hasFault, isMet, isNode, namesOf, ROWS, type Row } from './services.ts'

/** The longest that a flow may take, by the clock of the page. */
const LIMIT_MS = 150_000
/** Delay of late answers. */
const LATE_MS = 4_000
/** After this time, failed requests may be sent again (specification §4). */
const AFTER_FAILURE_MS = 31_000

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const

/** Changes the URL of the page without loading it. */
const moveTo = (url: string) => (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)

/** Calls `use` with a fake clock and new pages. `turn` closes a page and opens the next one. */
async function onPages<T>(
  { options, project, url }: Flow,
  use: (turn: (before?: Page) => Page) => Promise<T>,
): Promise<T> {
  vi.useFakeTimers({ toFake: [...TIMERS] })
  const { href } = location
  moveTo(url ?? href)
  const pages: Page[] = []
  try {
    return await use((before) => {
      before?.close()
      const page = createPage({ ...options, ...(project && projectOf(project)) }, before?.storage)
      pages.push(page)
      return page
    })
  } finally {
    for (const page of pages) page.close()
    moveTo(href)
    await clearFaults()
    vi.useRealTimers()
  }
}

/** Runs the preparation of a flow, and returns the page for the flow. */
async function prepared(flow: Flow, turn: (before?: Page) => Page): Promise<Page> {
  const page = turn()
  await drive(page.network, LIMIT_MS, async () => flow.prepare?.(page))
  return flow.isOnce ? turn(page) : page
}

const countsOf = (all: Readonly<Record<string, readonly Receipt[]>>) =>
  new Map(Object.entries(all).map(([service, list]) => [service, list.length]))

/** Runs a flow without a fault, and returns the requests that it sends. Throws if it fails. */
export async function requestsOf(flow: Flow): Promise<Record<string, readonly Receipt[]>> {
  // The sandbox keeps only the newest requests: start with an empty list.
  await resetSandbox()
  return onPages(flow, async (turn) => {
    const page = await prepared(flow, turn)
    const before = countsOf(await received())
    const failure = await drive(page.network, LIMIT_MS, () => flow.run(page))
    if (failure !== undefined) throw new Error(`Without a fault, "${flow.name}" fails: ${failure}`)
    const all = Object.entries(await received())
    return Object.fromEntries(all.map(([service, list]) => [service, list.slice(before.get(service) ?? 0)]))
  })
}

/** How the page reports a fault while a flow runs. */
export interface Said {
  /** How the flow ended: a code, or what is shown. */
  ended?: string
  /** Texts of toasts, and codes of `wallet-modal:error`. */
  told: string[]
  /** Warnings in the log. */
  logged: string[]
  /** How the flow failed after the fault was removed; undefined if it succeeded. */
  afterwards?: string
  /** Why the flow did not end, if it did not. */
  hangs?: string
}

/** Records toasts, `wallet-modal:error` and warnings in the log. Returns a function that stops and returns them. */
function listenTo({ modal, entry, log }: Page) {
  const toasts: string[] = []
  const stop = modal.toasts.$shown.listen((one) => one?.tone === 'error' && toasts.push(one.text))
  const [errors, lines] = [entry.told('error').length, log().length]
  return () => {
    stop()
    const events = entry.told('error').slice(errors)
    const warnings = log()
      .slice(lines)
      .filter(({ level }) => level === 'warn' || level === 'error')
    return {
      told: [...events.map(({ code }) => code), ...toasts.map((text) => `“${text}”`)],
      logged: warnings.map(({ text }) => text),
    }
  }
}

type Fault = Omit<FaultRequest, 'service'>

/** Runs a flow. Delayed answers arrive after `LATE_MS`. */
async function runWith(flow: Flow, page: Page, { fault }: Fault): Promise<string | undefined> {
  if (fault !== 'delay') return flow.run(page)
  const late = setTimeout(() => void clearFaults(), LATE_MS)
  return flow.run(page).finally(() => clearTimeout(late))
}

/** Runs a flow while a service has a fault, and again after the fault is removed. */
export async function runFaulty(flow: Flow, row: Row, fault: Fault): Promise<Said> {
  return onPages(flow, async (turn) => {
    const page = await prepared(flow, turn)
    for (const part of row.parts) await setFault({ ...part, ...fault })
    const heard = listenTo(page)
    const said: Said = { told: [], logged: [] }
    const hung = (error: unknown) => {
      if (!(error instanceof Hangs)) throw error
      said.hangs = error.message
      return undefined
    }
    const ended = await drive(page.network, LIMIT_MS, () => runWith(flow, page, fault)).catch(hung)
    if (ended !== undefined) said.ended = ended
    Object.assign(said, heard())
    await clearFaults()
    await pass(page.network, AFTER_FAILURE_MS)
    const last = flow.isOnce ? turn(page) : page
    const afterwards = await drive(last.network, LIMIT_MS, () => flow.run(last)).catch(hung)
    if (afterwards !== undefined) said.afterwards = afterwards
    return said
  })
}

/** A cell of the table: the result of a flow with a fault. */
export interface Cell {
  flow: string
  row: string
  fault: string
  text: string
  /** Why the test fails for this cell. */
  problem?: string
}

/** Faults that change only the body of an answer. */
const OF_BODIES: readonly Fault['fault'][] = ['malformed', 'empty', 'wrong-schema', 'cut']

/** Whether nobody can tell that an answer is wrong: no body is, but a browser reports an incomplete one. */
const isUnread = ({ unread }: Flow, { name }: Row, { fault }: Fault) =>
  unread?.[name] !== undefined && OF_BODIES.includes(fault) && fault !== 'cut'

/** Whether the flow has a reason why a fault changes nothing for the visitor. */
const isTolerated = ({ tolerates, toleratesBodies }: Flow, { name }: Row, { fault }: Fault) =>
  tolerates?.[name] !== undefined || (toleratesBodies?.[name] !== undefined && OF_BODIES.includes(fault))

const diagnosed = new Map<string, string>()

/** Returns the findings of `diagnose()` while a row has a fault. */
async function diagnosis(row: Row, fault: Fault): Promise<string> {
  const key = `${row.name} ${fault.fault}`
  const { ended = '' } = diagnosed.has(key) ? {} : await runFaulty(DIAGNOSE, row, fault)
  if (!diagnosed.has(key)) diagnosed.set(key, ended)
  return diagnosed.get(key) ?? ''
}

/** Returns how the developer learns of a fault: a line of the log that names the service, or a finding. */
async function forDeveloper(said: Said, row: Row, fault: Fault): Promise<string | undefined> {
  const isNamed = said.logged.some((text) => namesOf(row).some((name) => text.includes(name)))
  const found = isNamed ? '' : await diagnosis(row, fault)
  if (isNamed) return 'log'
  return found ? `diagnose: ${found}` : undefined
}

async function judge(flow: Flow, row: Row, fault: Fault): Promise<Omit<Cell, 'flow' | 'row' | 'fault'>> {
  const said = await runFaulty(flow, row, fault)
  const { hangs, afterwards, ended, told } = said
  if (hangs !== undefined) return { text: 'hangs', problem: hangs }
  if (afterwards !== undefined) return { text: ended ?? '', problem: `fails afterwards, too: ${afterwards}` }
  const seen = ended ?? told[0]
  if (/\bUnknown\b/.test(seen ?? '')) return { text: seen ?? '', problem: 'the error has no code of its own' }
  if (seen !== undefined && !mayEnd(flow.name, fault.fault, seen))
    return { text: seen, problem: `kit/endings.ts does not allow the ending "${seen}"` }
  if (fault.fault === 'delay' && (seen === undefined || seen === flow.late))
    return { text: ['late', seen].filter(Boolean).join(': ') }
  if (isNode(row) && isCredulous(ended ?? '')) return { text: ended ?? '', problem: 'a faulty node is believed' }
  const how = await forDeveloper(said, row, fault)
  if (how === undefined && seen === undefined && isUnread(flow, row, fault)) return { text: 'body not read' }
  if (how === undefined) return { text: seen ?? '', problem: 'neither the log nor diagnose() names the service' }
  if (seen === undefined && !isTolerated(flow, row, fault)) return { text: how, problem: 'the visitor is not told' }
  return { text: seen ?? `nothing (${how})` }
}

/** Runs a flow with every fault of every service that it uses. */
export async function examine(flow: Flow): Promise<Cell[]> {
  const asked = await requestsOf(flow)
  const cells: Cell[] = []
  for (const row of ROWS.filter((one) => isMet(one, asked) && flow.blind?.[one.name] === undefined))
    for (const fault of FAULTS.filter((one) => hasFault(row, one)))
      cells.push({ flow: flow.name, row: row.name, fault: fault.fault, ...(await judge(flow, row, fault)) })
  return cells
}
