// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PAIRING_KEPT_MS, PAIRING_LAST_MS, PAIRING_LIFETIME_MS } from '../../../../src/core/limits.ts'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import { ask, openPage, startPhone, startRelay } from './world.ts'

forbidTraffic()

const LONG_MS = 120_000
/** Timers of minutes are held until `elapse` says so; sockets, retries and the phone go on in their own time. */
let held: { at: number; run: () => void; id: number }[] = []
let now = 0
beforeEach(() => {
  held = []
  now = 0
  const { setTimeout: real, clearTimeout: clear } = globalThis
  let id = -1
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...rest: unknown[]) => {
    if (ms < LONG_MS) return real(run, ms, ...rest)
    held.push({ at: now + ms, run, id: --id })
    return id
  }) as unknown as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    held = held.filter((one) => one.id !== (timer as unknown))
    clear(timer)
  })
})
afterEach(() => vi.useRealTimers())

/** Lets minutes pass for who waits for minutes. */
async function elapse(ms: number): Promise<void> {
  const end = now + ms
  for (;;) {
    const [next] = held.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
    if (!next) break
    now = next.at
    held = held.filter((one) => one !== next)
    next.run()
    // Each has done its work before the next one is due.
    await new Promise((resolve) => setImmediate(resolve))
  }
  now = end
}

const RENEWAL_MS = PAIRING_LIFETIME_MS - PAIRING_LAST_MS

async function shown() {
  const relay = await startRelay()
  const [page, phone] = [openPage(relay.url), await startPhone(relay.url)]
  const asked = ask(page)
  await asked.code
  return { ...asked, relay, phone }
}

it('a code lives four minutes', async () => {
  const { uris } = await shown()
  expect(uris).toHaveLength(1)
  const [{ at, expiresAt } = { at: 0, expiresAt: 0 }] = uris
  expect(expiresAt - at).toBeGreaterThan(4 * 60_000 - 100)
  expect(expiresAt - at).toBeLessThanOrEqual(4 * 60_000)
})

it('the next one is there before the last ten seconds, not sooner', async () => {
  const { uris } = await shown()
  await elapse(RENEWAL_MS - 1)
  expect(uris).toHaveLength(1)
  await elapse(1)
  await expect.poll(() => uris.length).toBe(2)
  expect(uris[1]?.uri).not.toBe(uris[0]?.uri)
  await elapse(RENEWAL_MS)
  await expect.poll(() => uris.length).toBe(3)
})

it.each([0, 1])('an approval counts, of the old code and of the new: %i', async (which) => {
  const { uris, phone, link } = await shown()
  await elapse(RENEWAL_MS)
  await expect.poll(() => uris.length).toBe(2)
  await phone.pair(uris[which]?.uri ?? '')
  expect((await link).wallet?.name).toBe('Phone Wallet')
  // Nothing is renewed any more.
  await elapse(RENEWAL_MS)
  expect(uris).toHaveLength(2)
})

it('the end of an old code ends nothing', async () => {
  const { uris, phone, link } = await shown()
  await elapse(RENEWAL_MS)
  await expect.poll(() => uris.length).toBe(2)
  await elapse(PAIRING_KEPT_MS - RENEWAL_MS)
  await phone.pair(uris[1]?.uri ?? '')
  expect((await link).wallet?.name).toBe('Phone Wallet')
})

it('a page that slept through it has a new code when it wakes', async () => {
  const { uris } = await shown()
  const end = held.find(({ at }) => at === PAIRING_KEPT_MS)
  held = []
  end?.run()
  await expect.poll(() => uris.length).toBe(2)
})

it('without the relay the code that is shown is kept while it lasts, then the trouble is told', async () => {
  const { uris, relay, link } = await shown()
  relay.trouble({ route: 'wc_proposeSession', fault: 'hang' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RENEWAL_MS })
  await elapse(RENEWAL_MS)
  await expect.poll(() => relay.routes.filter((route) => route === 'wc_proposeSession').length, { timeout: 10_000 }).toBe(2)
  vi.setSystemTime(Date.now() + PAIRING_LAST_MS)
  await expect(link).rejects.toMatchObject({ code: 'RelayUnreachable' })
  expect(uris).toHaveLength(1)
})

it('and renewed as soon as it is back', async () => {
  const { uris, relay } = await shown()
  relay.trouble({ route: 'wc_proposeSession', fault: 'hang', times: 1 })
  await elapse(RENEWAL_MS)
  await expect.poll(() => uris.length, { timeout: 10_000 }).toBe(2)
})
