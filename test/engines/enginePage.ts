import type { Page } from 'playwright-core'
import { evaluate, evaluateWith, type Driver } from './driver.ts'
import {
  attributeOf,
  callGiven,
  callWithFound,
  countFound,
  fillFound,
  hasHit,
  IN_PAGE,
  spotOf,
  type Step,
} from './findInPage.ts'
import { createRoutes } from './routes.ts'

const WAIT_MS = 30_000

type Name = string | RegExp
type State = 'attached' | 'detached' | 'hidden' | 'visible'

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a pattern as JSON, as Playwright matches: text in any case and place, unless it has to be exact. */
function patternOf(name: Name, exact = false): { text: string; flags: string } {
  if (typeof name !== 'string') return { text: name.source, flags: name.flags }
  const text = escape(name.replace(/\s+/g, ' ').trim())
  return exact ? { text: `^${text}$`, flags: '' } : { text, flags: 'i' }
}

/** Returns what the dialog says, for messages. */
const saidBy = (driver: Driver) =>
  evaluate(driver, () => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog')?.innerText ?? '')

/** Waits until `look` returns something. */
async function until<T>(
  driver: Driver,
  what: string,
  look: () => Promise<T | undefined>,
  why: () => string = () => '',
): Promise<T> {
  const end = Date.now() + WAIT_MS
  let last: unknown
  while (Date.now() < end) {
    try {
      const seen = await look()
      if (seen !== undefined) return seen
    } catch (error) {
      last = error // A page that is being unloaded does not answer: try again.
    }
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  throw new Error(`timed out: ${what} ${why()}\nThe dialog says: ${await saidBy(driver)}`, { cause: last })
}

/** Runs a function of `findInPage.ts`. */
function ask<A extends unknown[], R>(driver: Driver, run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
  return evaluateWith(driver, IN_PAGE, run, ...args)
}

class EngineLocator {
  constructor(
    readonly driver: Driver,
    readonly steps: readonly Step[] = [],
  ) {}

  #then(...steps: Step[]) {
    return new EngineLocator(this.driver, [...this.steps, ...steps])
  }
  get #what() {
    return JSON.stringify(this.steps)
  }

  getByRole(role: string, { name, exact }: { name?: Name; exact?: boolean } = {}) {
    const { text, flags } = name === undefined ? { text: undefined, flags: '' } : patternOf(name, exact)
    return this.#then({ by: 'role', role, ...(text !== undefined && { name: text, flags }) })
  }
  getByText(text: Name, { exact }: { exact?: boolean } = {}) {
    return this.#then({ by: 'text', ...patternOf(text, exact) })
  }
  locator(css: string) {
    return this.#then({ by: 'css', css })
  }
  first() {
    return this.nth(0)
  }
  nth(nth: number) {
    return this.#then({ by: 'nth', nth })
  }
  /** Only with a locator that is one selector. */
  and({ steps: [step] }: EngineLocator) {
    if (step?.by !== 'css') throw new Error('`and` takes a selector here')
    return this.#then({ by: 'and', css: step.css })
  }
  async count() {
    return (await ask(this.driver, countFound, this.steps)).found
  }
  async all() {
    return Array.from({ length: await this.count() }, (_, at) => this.nth(at))
  }
  async waitFor({ state = 'visible' }: { state?: State } = {}): Promise<void> {
    await until(this.driver, `${this.#what} ${state}`, async () => {
      const { found, seen } = await ask(this.driver, countFound, this.steps)
      const is = { attached: found > 0, detached: found === 0, hidden: seen === 0, visible: seen > 0 }[state]
      return is || undefined
    })
  }
  async click(): Promise<void> {
    let why = ''
    await until(
      this.driver,
      `${this.#what}, to be pressed`,
      async () => {
        const spot = await ask(this.driver, spotOf, this.steps)
        if (typeof spot === 'string') why = spot
        else {
          await this.driver.click(spot.x, spot.y)
          if (await ask(this.driver, hasHit).catch(() => true)) return true
          why = 'it has moved'
        }
        return undefined
      },
      () => why,
    )
  }
  async check(): Promise<void> {
    const isChecked = () => this.evaluate((box: Element) => (box as HTMLInputElement).checked)
    await this.waitFor()
    if (!(await isChecked())) await this.click()
    await until(this.driver, `${this.#what}, checked`, async () => (await isChecked()) || undefined)
  }
  async fill(text: string): Promise<void> {
    await this.waitFor()
    await ask(this.driver, fillFound, this.steps, text)
  }
  async focus(): Promise<void> {
    await this.waitFor()
    await this.evaluate((field: Element) => (field as HTMLElement).focus())
  }
  async press(key: 'Enter'): Promise<void> {
    await this.focus()
    await this.driver.key(key)
  }
  async evaluate<R>(run: (element: Element, ...args: never[]) => R, ...args: unknown[]): Promise<R> {
    await this.waitFor({ state: 'attached' })
    const others = [...IN_PAGE, `const given = ${String(run)}`]
    return (await evaluateWith(this.driver, others, callWithFound, this.steps, args)) as R
  }
  getAttribute(name: string) {
    return ask(this.driver, attributeOf, this.steps, name)
  }
}

/**
 * Returns what the end-to-end tests' walk needs of Playwright's page, for the browser of a driver.
 */
export function pageOf(driver: Driver): Page {
  const root = new EngineLocator(driver)
  const routes = createRoutes(driver)
  const frameOf = (css: string): Driver => ({ ...driver, run: (expression) => driver.runInFrame(css, expression) })
  const page = {
    getByRole: root.getByRole.bind(root),
    getByText: root.getByText.bind(root),
    locator: root.locator.bind(root),
    keyboard: { type: driver.type },
    url: () => driver.url(),
    evaluate: async (run: string | ((arg: unknown) => unknown), arg?: unknown) =>
      typeof run === 'string'
        ? void (await driver.run(`Promise.resolve(${run}).then(() => 'done')`))
        : evaluateWith(driver, [`const given = ${String(run)}`], callGiven, ...(arg === undefined ? [] : [arg])),
    waitForFunction: (run: () => unknown) =>
      until(driver, String(run), async () => ((await evaluate(driver, run)) ? true : undefined)),
    async waitForEvent() {
      return pageOf(await driver.popup())
    },
    isClosed: () => false,
    goto: driver.goto,
    close: driver.close,
    context: () => ({ newPage: async () => pageOf(await driver.newPage()), ...routes }),
    frameLocator: (css: string) => new FrameLocator(driver, frameOf(css.replace('wallet-modal ', '')), css),
    route: routes.route,
    unroute: routes.unroute,
  }
  return page as unknown as Page
}

/** Finds in a frame of the widget, and presses at its place in the page. */
class FrameLocator {
  constructor(
    readonly driver: Driver,
    readonly inside: Driver,
    readonly css: string,
  ) {}
  getByRole(role: string, options: { name?: Name; exact?: boolean } = {}) {
    const frame = new EngineLocator(this.driver).locator(this.css)
    const click = async (x: number, y: number) => {
      const place = await frame.evaluate((element: Element) => {
        const { x: left, y: top } = element.getBoundingClientRect()
        return { left: Math.round(left), top: Math.round(top) }
      })
      await this.driver.click(place.left + x, place.top + y)
    }
    return new EngineLocator({ ...this.inside, click }).getByRole(role, options)
  }
}
