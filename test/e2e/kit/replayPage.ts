import { numberToHex, type Hex } from 'viem'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type * as devtools from '../../../src/devtools.ts'
import { toJson, type JsonValue } from '../../../src/core/json.ts'
import type { Visit } from '../../../src/core/devtools/visit.ts'
import type { Replayed } from '../../../src/devtools/replay/replayVisit.ts'
import type { SandboxJson } from '../../sandbox/description.ts'
import type { PageSetup, Site } from './site.ts'

declare global {
  interface Window {
    devtools: typeof devtools
    replayPress(): Promise<void>
    replayKey(key: string): Promise<void>
    replayStep(number: number, words: string): Promise<void>
  }
}

/** Loads the built devtools into a page, as `window.devtools`. */
export async function loadDevtools(page: Page, { cdn }: Pick<Site, 'cdn'>): Promise<void> {
  // A script of its own: `import()` in a function that is sent to a page is compiled away by the test runner.
  await page.addScriptTag({
    type: 'module',
    content: `import * as devtools from '${cdn.url}/devtools.mjs'\nwindow.devtools = devtools`,
  })
  await page.waitForFunction(() => 'devtools' in window)
}

const isRemoved = (value: JsonValue) => value === '<removed>' || value === '<id>'

/** Leaves out what was removed from options for the recording. */
function kept(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.filter((one) => !isRemoved(one)).map(kept)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (isRemoved(one) ? [] : [[name, kept(one)]])))
}

/** Returns the recorded options with the nodes and services of the sandbox. Networks that it does not have are left out. */
export function optionsOf({ options }: Pick<Visit, 'options'>, { chains, projectId, services }: SandboxJson) {
  const recorded = kept(options) as Record<string, JsonValue>
  const given = options as Record<string, JsonValue>
  const named = Array.isArray(given.networks) ? given.networks : []
  const idOf = (one: JsonValue) =>
    typeof one === 'string' ? one : `eip155:${toJson((Object(one) as { id?: unknown }).id)}`
  const ids = named.map(idOf)
  const found = chains.filter(({ id }) => ids.includes(id))
  const used = found.length ? found : chains.filter(({ id }) => id.startsWith('eip155:'))
  const { services: _, ...rest } = recorded
  return {
    ...rest,
    networks: used.map(({ id }) => id),
    rpcUrls: Object.fromEntries(used.map(({ id, rpcUrl }) => [id, rpcUrl])),
    ...(given.projectId !== undefined && { projectId, services }),
  }
}

/** Returns the chain that a wallet was on when it was first connected, as a setting of the demo wallet. */
export function chainOf({ entries }: Visit, rdns: string): { chain?: Hex } {
  for (const entry of entries) {
    const found = entry.kind === 'state' && entry.state.connections.find(({ connectorId }) => connectorId === rdns)
    if (!found || found.namespace !== 'eip155') continue
    return { chain: numberToHex(Number(found.network.split(':')[1])) }
  }
  return {}
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Returns script tags of sandbox wallets that bear the recorded names and approve. */
export function walletTags(visit: Visit, url: string): string {
  const tags = visit.wallets.map(({ name, rdns }) => {
    const settings = { name, rdns, answer: 'approve', ...chainOf(visit, rdns) }
    const attributes = Object.entries(settings).map(([key, value]) => `data-${key}="${escaped(value)}"`)
    return `<script src="${new URL(url).origin}/wallets/evm.js" ${attributes.join(' ')}></script>`
  })
  return tags.join('')
}

/** Returns a browser like that of the visitor. */
export const browserOf = ({ page }: Visit): BrowserContextOptions => ({
  viewport: page.viewport,
  locale: page.locale,
  timezoneId: page.timeZone,
  hasTouch: page.isTouch,
  reducedMotion: 'reduce',
  ...(page.isTouch && { userAgent: page.userAgent }),
})

/** Returns a page like that of the visitor, with wallets and services of the sandbox. */
export const pageOf = (visit: Visit, { sandbox: { json, url } }: Pick<Site, 'sandbox'>): PageSetup => ({
  options: optionsOf(visit, json),
  wallet: false,
  head: walletTags(visit, url),
})

export interface ReplaySettings {
  limitMs?: number
  onStep?(number: number, words: string): void
}

/** Repeats a visit in a new page. Presses are real: a control has to be visible, and nothing may cover it. */
export async function replayIn(page: Page, site: Site, visit: Visit, settings: ReplaySettings = {}): Promise<Replayed> {
  const { limitMs = 10_000, onStep } = settings
  await page.exposeFunction('replayPress', () =>
    page.locator('[data-replay]').first().click({ timeout: limitMs, noWaitAfter: true }),
  )
  await page.exposeFunction('replayKey', (key: string) => page.keyboard.press(key))
  await page.exposeFunction('replayStep', (number: number, words: string) => onStep?.(number, words))
  const addresses = site.sandbox.json.accounts
    .filter(({ namespace }) => namespace === 'eip155')
    .map(({ address }) => address)
    .reverse()
  await loadDevtools(page, site)
  // tsx, which runs the command, names functions by a helper that pages do not have.
  await page.evaluate('globalThis.__name ??= (named) => named')
  return page.evaluate(replayHere, { json: JSON.stringify(visit), addresses, limitMs })
}

interface Here {
  json: string
  addresses: readonly string[]
  limitMs: number
}

/** Runs in the page. */
function replayHere({ json, addresses, limitMs }: Here): Promise<Replayed> {
  return window.devtools.replayVisit(JSON.parse(json) as Visit, {
    addresses,
    limitMs,
    onStep: (number, words) => void window.replayStep(number, words),
    key: (key) => window.replayKey(key),
    async press(element) {
      element.dataset.replay = ''
      try {
        await window.replayPress()
      } finally {
        delete element.dataset.replay
      }
    },
  })
}
