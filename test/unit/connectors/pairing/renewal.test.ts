// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PAIRING_APPROVAL_MS, PAIRING_EXPIRY_MARGIN_MS, PAIRING_LIFETIME_MS } from '../../../../src/core/limits.ts'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import { ask, openPage, startPhone, startRelay } from './world.ts'

forbidTraffic()

const LONG_MS = 120_000
/** Fake timers for delays of two minutes or more, which `elapse` runs. Sockets, retries and the phone use real time. */
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

/** Advances the fake timers. */
async function elapse(ms: number): Promise<void> {
  const end = now + ms
  for (;;) {
    const [next] = held.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
    if (!next) break
    now = next.at
    held = held.filter((one) => one !== next)
    next.run()
    // Lets each timer's work finish before the next timer runs.
    await new Promise((resolve) => setImmediate(resolve))
  }
  now = end
}

const RENEWAL_MS = PAIRING_LIFETIME_MS - PAIRING_EXPIRY_MARGIN_MS

async function shown() {
  const relay = await startRelay()
  const [page, phone] = [openPage(relay.url), await startPhone(relay.url)]
  const asked = ask(page)
  await asked.code
  return { ...asked, relay, phone }
}

it('gives a pairing code a lifetime of four minutes', async () => {
  const { uris } = await shown()
  expect(uris).toHaveLength(1)
  const [{ at, expiresAt } = { at: 0, expiresAt: 0 }] = uris
  expect(expiresAt - at).toBeGreaterThan(4 * 60_000 - 100)
  expect(expiresAt - at).toBeLessThanOrEqual(4 * 60_000)
})

it('renews a pairing code ten seconds before its expiry, not earlier', async () => {
  const { uris } = await shown()
  await elapse(RENEWAL_MS - 1)
  expect(uris).toHaveLength(1)
  await elapse(1)
  await expect.poll(() => uris.length).toBe(2)
  expect(uris[1]?.uri).not.toBe(uris[0]?.uri)
  await elapse(RENEWAL_MS)
  await expect.poll(() => uris.length).toBe(3)
})

it.each([0, 1])('accepts approval of either pairing code after a renewal: %i (0 old, 1 new)', async (which) => {
  const { uris, phone, link } = await shown()
  await elapse(RENEWAL_MS)
  await expect.poll(() => uris.length).toBe(2)
  await phone.pair(uris[which]?.uri ?? '')
  expect((await link).wallet?.name).toBe('Phone Wallet')
  // A connected page renews no code.
  await elapse(RENEWAL_MS)
  expect(uris).toHaveLength(2)
})

it('ignores the expiry of a replaced pairing code', async () => {
  const { uris, phone, link } = await shown()
  await elapse(RENEWAL_MS)
  await expect.poll(() => uris.length).toBe(2)
  await elapse(PAIRING_APPROVAL_MS - RENEWAL_MS)
  await phone.pair(uris[1]?.uri ?? '')
  expect((await link).wallet?.name).toBe('Phone Wallet')
})

it('shows a new pairing code when the page wakes up after the old code expired', async () => {
  const { uris } = await shown()
  const end = held.find(({ at }) => at === PAIRING_APPROVAL_MS)
  held = []
  end?.run()
  await expect.poll(() => uris.length).toBe(2)
})

it('keeps an old pairing code while the relay does not answer, and rejects when the code expires', async () => {
  const { uris, relay, link } = await shown()
  relay.trouble({ route: 'wc_proposeSession', fault: 'hang' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RENEWAL_MS })
  await elapse(RENEWAL_MS)
  await expect
    .poll(() => relay.routes.filter((route) => route === 'wc_proposeSession').length, { timeout: 10_000 })
    .toBe(2)
  vi.setSystemTime(Date.now() + PAIRING_EXPIRY_MARGIN_MS)
  await expect(link).rejects.toMatchObject({ code: 'RelayUnreachable' })
  expect(uris).toHaveLength(1)
})

it('renews the pairing code once the relay is reachable again', async () => {
  const { uris, relay } = await shown()
  relay.trouble({ route: 'wc_proposeSession', fault: 'hang', times: 1 })
  await elapse(RENEWAL_MS)
  await expect.poll(() => uris.length, { timeout: 10_000 }).toBe(2)
})
