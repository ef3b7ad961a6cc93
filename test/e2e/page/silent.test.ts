import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type Entry, type Site } from '../kit/site.ts'
import { watchTraffic } from '../kit/traffic.ts'

interface Noise {
  timers: string[]
  writes: string[]
  longTasks: number[]
}

declare global {
  interface Window {
    noise: Noise
  }
}

/** Runs before all scripts: records every timer, storage write, cookie and long task. */
function listen(): void {
  const noise: Noise = (window.noise = { timers: [], writes: [], longTasks: [] })
  for (const name of ['setTimeout', 'setInterval', 'requestIdleCallback', 'requestAnimationFrame'] as const) {
    const own = window[name] as (...args: unknown[]) => number
    Object.assign(window, {
      [name]: (...args: unknown[]) => {
        noise.timers.push(name)
        return own.apply(window, args)
      },
    })
  }
  for (const name of ['setItem', 'removeItem', 'clear'] as const) {
    const own = Storage.prototype[name] as (...args: unknown[]) => void
    Object.assign(Storage.prototype, {
      [name](...args: unknown[]) {
        noise.writes.push(`${name} ${String(args[0])}`)
        own.apply(this, args)
      },
    })
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    set(value: string) {
      noise.writes.push(`cookie ${value}`)
    },
  })
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (...args) => {
    noise.writes.push(`indexedDB ${args[0]}`)
    return open(...args)
  }
  new PerformanceObserver((list) => noise.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    { type: 'longtask', buffered: true },
  )
}

const ENTRIES: readonly (readonly [Exclude<Entry, 'none'>, string])[] = [
  ['module', 'wallet-modal.js'],
  ['umd', 'wallet-modal.umd.js'],
  ['standalone', 'wallet-modal.standalone.js'],
]
const BODY =
  '<h1>A shop</h1><wallet-modal theme-mode="light"></wallet-modal><wallet-modal-button></wallet-modal-button><wallet-modal-network-button></wallet-modal-network-button>'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

async function load(entry: Entry) {
  const context = await site.browser.newContext()
  await context.addInitScript(listen)
  const traffic = watchTraffic(context)
  const { page, problems } = await site.open({ entry, in: context, wallet: false, body: BODY })
  await page.evaluate(() => window.WalletModal.ready)
  return { context, page, problems, traffic }
}

describe.each(ENTRIES)('A page with the %s entry, unopened and without a session', (entry, file) => {
  it('makes one request on an idle page: the widget’s script', { tags: 'journey' }, async () => {
    const { context, traffic, problems } = await load(entry)
    const foreign = traffic.urls().filter((url) => !url.startsWith(site.host.url))
    expect(foreign).toEqual([`${site.cdn.url}/${file}`])
    expect(traffic.urls()).toHaveLength(3) // the page, its configuration script, the widget's script
    expect(problems).toEqual([])
    await context.close()
  })

  it(
    'writes nothing, starts no timer but the one for saved sessions, and changes nothing outside the elements on an idle page',
    { tags: 'journey' },
    async () => {
      const { context, page } = await load(entry)
      await expect.poll(() => page.evaluate(() => window.WalletModal.getState().ready)).toBe(true)
      const html = String(site.pages.get(new URL(page.url()).pathname)?.body)
      const { noise, now, asServed, sheets, globals } = await page.evaluate((source) => {
        const bare = document.createElement('iframe')
        document.body.append(bare)
        const known = new Set(Object.keys(bare.contentWindow as Window))
        bare.remove()
        return {
          noise: window.noise,
          now: document.documentElement.outerHTML,
          asServed: new DOMParser().parseFromString(source, 'text/html').documentElement.outerHTML,
          sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
          globals: Object.keys(window).filter((name) => !known.has(name)),
        }
      }, html)
      // It has ended: without other timers, nothing can happen later.
      expect(noise.timers).toEqual(['setTimeout'])
      expect(noise.writes).toEqual([])
      expect(now).toBe(asServed)
      expect(sheets).toBe(0)
      expect(globals).toEqual(['WalletModal'])
      expect(await context.cookies()).toEqual([])
      await context.close()
    },
  )

  // Other work on a busy machine may stretch any task, so one good run of four is enough.
  it('runs no long task on an idle page', { retry: 3 }, async () => {
    const { context, page } = await load(entry)
    expect(
      await page.evaluate(
        () =>
          new Promise((resolve) =>
            requestAnimationFrame(() => requestIdleCallback(() => resolve(window.noise.longTasks))),
          ),
      ),
    ).toEqual([])
    await context.close()
  })
})
