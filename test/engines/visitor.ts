import { serve, type FileServer } from '../e2e/kit/files.ts'
import type { Markup, servePages } from '../e2e/kit/pages.ts'
import { evaluate, type Driver, type Key } from './driver.ts'
import { focused, isShown, centerOf } from './inPage.ts'

export type Site = Awaited<ReturnType<typeof servePages>>
type Name = RegExp | string

declare global {
  interface Window {
    /** Recorded by the page from its first script on. */
    noted: { events: string[]; problems: string[] }
  }
}

/** Runs before the widget: records its events, uncaught errors and CSP violations. */
const NOTES = `
  window.noted = { events: [], problems: [] }
  for (const name of ['ready', 'open', 'close', 'connect', 'disconnect', 'network', 'error'])
    document.addEventListener('wallet-modal:' + name, () => noted.events.push(name))
  addEventListener('error', ({ message }) => message && noted.problems.push(message))
  addEventListener('unhandledrejection', ({ reason }) => noted.problems.push(String(reason)))
  addEventListener('securitypolicyviolation', (event) => noted.problems.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`

const patternOf = (name: Name) =>
  typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source

/** What a check can do. Like a visitor it finds elements by role and name. */
export interface Visitor {
  site: Site
  driver: Driver
  /** Opens a page on a new origin, so that its storage is empty. */
  open(setup?: Markup): Promise<FileServer>
  reload(): Promise<void>
  evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>>
  /** Waits until a condition holds. */
  until(what: string, isSo: () => Promise<unknown>): Promise<void>
  press(role: string, name: Name): Promise<void>
  see(role: string, name: Name): Promise<void>
  gone(role: string, name: Name): Promise<void>
  focusOn(name: RegExp): Promise<void>
  key(key: Key): Promise<void>
  /** Errors and policy violations so far. */
  problems(): Promise<string[]>
}

/**
 * Creates the visitor for one check. The visitor stops once `signal` is aborted, so that a hanging check does not
 * affect the next.
 */
export function createVisitor(site: Site, driver: Driver, hosts: FileServer[], signal: AbortSignal): Visitor {
  let url = ''
  const ask: Visitor['evaluate'] = (run, ...args) => {
    signal.throwIfAborted()
    return evaluate(driver, run, ...args)
  }
  async function until<T>(what: string, look: () => Promise<T>): Promise<T> {
    let last: unknown
    while (!signal.aborted) {
      try {
        const seen = await look()
        if (seen) return seen
      } catch (error) {
        last = error // A page that is being unloaded does not answer: try again.
      }
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    throw new Error(`timed out: ${what}`, { cause: last })
  }
  const goto = (to: string) => {
    signal.throwIfAborted()
    return driver.goto(to)
  }
  const visitor: Visitor = {
    site,
    driver,
    async open({ head = '', ...setup } = {}) {
      site.pages.set('/notes.js', { body: NOTES, type: 'text/javascript' })
      const host = await serve((path) => site.pages.get(path))
      hosts.push(host)
      url = host.url + site.add({ ...setup, head: `<script src="/notes.js"></script>${head}` })
      await goto(url)
      await visitor.until('the widget', () => ask(() => 'WalletModal' in window))
      return host
    },
    reload: () => goto(url),
    evaluate: ask,
    until: async (what, look) => void (await until(what, look)),
    async press(role, name) {
      const spot = await until(`${role} ${String(name)}, to be pressed`, () => ask(centerOf, role, patternOf(name)))
      signal.throwIfAborted()
      if (spot) await driver.click(spot.x, spot.y)
    },
    see: async (role, name) => void (await until(`${role} ${String(name)}`, () => ask(isShown, role, patternOf(name)))),
    gone: async (role, name) =>
      void (await until(`no ${role} ${String(name)}`, async () => !(await ask(isShown, role, patternOf(name))))),
    async focusOn(name) {
      let last = ''
      try {
        await until('', async () => name.test((last = await ask(focused))))
      } catch {
        throw new Error(`focus never reached ${String(name)}; it is at "${last}"`)
      }
    },
    key: (key) => {
      signal.throwIfAborted()
      return driver.key(key)
    },
    problems: () => ask(() => window.noted.problems),
  }
  return visitor
}
