// @vitest-environment node
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { messageOf } from '../../../../src/core/errors/refusal.ts'
import { errors } from '../../../../src/i18n/en/errors.ts'
import { explain } from '../../../../src/i18n/explain.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import { alertTitle } from '../../../../src/views/modal/alertTitle.ts'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import { ask, ask1193, connected, deadPort, FIRST, openPage, startPhone, startRelay } from './world.ts'

forbidTraffic()

/** Storage key of the SDK's sessions. */
const SESSIONS = 'wallet-modal:wc@2:client:0.3:wallet-modal//session'

/** Returns the error with which `connect` rejects. */
async function failure(link: Promise<unknown>) {
  const error = await link.then(
    () => expect.fail('it connected'),
    (thrown: unknown) => thrown as Error & { code: string },
  )
  return { error, code: error.code }
}

describe('An unreachable relay', () => {
  it('reports an unreachable relay instead of showing a pairing code', async () => {
    const { uris, link } = ask(openPage(await deadPort()))
    const { code, error } = await failure(link)
    expect(code).toBe('RelayUnreachable')
    expect(explain(error as never, createTranslate(errors)).message).toBe('The relay cannot be reached')
    expect(uris).toEqual([])
  })

  it.each([
    { route: 'connect', fault: 'drop' },
    { route: 'connect', fault: 'status', status: 503 },
    { route: 'connect', fault: 'hang' },
    { route: 'wc_proposeSession', fault: 'hang' },
    { route: 'wc_proposeSession', fault: 'drop' },
    { route: 'wc_proposeSession', fault: 'status', status: 500 },
  ])('reports a failing relay instead of showing a pairing code: $route $fault', async (trouble) => {
    const relay = await startRelay()
    relay.trouble(trouble)
    const { uris, link } = ask(openPage(relay.url))
    expect((await failure(link)).code).toBe('RelayUnreachable')
    expect(uris).toEqual([])
  })

  it('connects on the next attempt once the relay is back', async () => {
    const relay = await startRelay()
    const page = openPage(relay.url)
    relay.trouble({ route: 'connect', fault: 'status', status: 503 })
    expect((await failure(ask(page).link)).code).toBe('RelayUnreachable')
    relay.mend()
    const phone = await startPhone(relay.url)
    expect((await connected(page, phone)).namespace).toBe('eip155')
  })

  it('reports a relay that answers late as slow, and still shows the pairing code', async () => {
    const relay = await startRelay()
    relay.trouble({ route: 'connect', fault: 'delay', delayMs: 2500 })
    const { lines, code } = ask(openPage(relay.url))
    expect(await code).toMatch(/^wc:/)
    expect(lines).toEqual(['slow', 'ready'])
  })
})

describe('A relay that refuses the connection', () => {
  it.each([
    [401, 'Unauthorized: invalid key', 'InvalidOption', 'APKT007 Invalid Project ID'],
    [403, 'Unauthorized: origin not allowed', 'OriginNotAllowed', 'APKT002 Invalid App Configuration'],
    [400, 'JWT validation error: JWT Token is not yet valid', 'ServiceUnavailable', 'APKT006 Session Expired'],
  ])(
    'rejects the relay’s status %i (“%s”) immediately as %s, with the alert %s',
    async (status, says, expected, title) => {
      const relay = await startRelay()
      relay.trouble({ route: 'connect', fault: 'status', status })
      const page = openPage(relay.url)
      const { code, error } = await failure(ask(page).link)
      expect([code, alertTitle(error as never, createTranslate(errors))]).toEqual([expected, title])
      expect(messageOf(error.cause)).toMatch(/^The relay refused: /)
      expect(messageOf(error.cause)).toContain(says)
      expect(page.alerts).toEqual([error])
      // Without our patches the SDK would retry within milliseconds, forever.
      expect(relay.routes.filter((route) => route === 'connect').length).toBeLessThanOrEqual(2)
    },
  )
})

describe('Disconnecting while the relay fails', () => {
  it.each([
    ['refuses the project', { fault: 'status', status: 401 }],
    ['refuses the origin', { fault: 'cors' }],
    ['is unreachable', { fault: 'drop' }],
  ])('deletes the session locally on disconnect while the relay %s', async (_, trouble) => {
    const relay = await startRelay()
    const [page, phone] = [openPage(relay.url), await startPhone(relay.url)]
    const link = await connected(page, phone)
    await phone.stop()
    relay.trouble({ route: 'connect', ...trouble })
    relay.relay.restart()
    const attempts = () => relay.routes.filter((route) => route === 'connect').length
    await expect.poll(() => relay.relay.connections).toBe(0)
    const before = attempts()
    await link.close()
    // Without our patches the SDK would retry within milliseconds, with unhandled errors.
    expect(attempts() - before).toBeLessThanOrEqual(4)
    expect(page.storage.getItem(SESSIONS)).toBe('[]')
  })
})

describe('Several relays', () => {
  it('connects over the second relay if the first is unreachable', async () => {
    const relay = await startRelay()
    const [page, phone] = [openPage([await deadPort(), relay.url]), await startPhone(relay.url)]
    expect((await connected(page, phone)).wallet?.name).toBe('Phone Wallet')
  })

  it('rejects with RelayUnreachable if none of several relays is reachable', async () => {
    const { link } = ask(openPage([await deadPort(), await deadPort()]))
    expect((await failure(link)).code).toBe('RelayUnreachable')
  })
})

describe('A relay connection that is lost', () => {
  it('reports a lost relay connection while a code is shown, and accepts the code after reconnecting', async () => {
    const relay = await startRelay()
    const [page, phone] = [openPage(relay.url), await startPhone(relay.url)]
    const { code, lines, link } = ask(page)
    const uri = await code
    relay.relay.restart()
    await expect.poll(() => lines).toEqual(['ready', 'offline', 'ready'])
    await phone.pair(uri)
    expect((await link).namespace).toBe('eip155')
  })

  it('sends the next request after the relay connection was lost', async () => {
    const relay = await startRelay()
    const [page, phone] = [openPage(relay.url), await startPhone(relay.url)]
    const link = await connected(page, phone)
    relay.relay.restart()
    await expect.poll(() => relay.relay.connections, { timeout: 10_000 }).toBe(2)
    expect(await ask1193(link, 'personal_sign', ['0x00', FIRST])).toMatch(/^0x/)
  })

  it('rejects a request if the relay connection stays lost', async () => {
    const relay = await startRelay()
    const [page, phone] = [openPage(relay.url), await startPhone(relay.url)]
    const link = await connected(page, phone)
    // Only a view with a pairing code is notified that the connection is lost.
    const { code: shown, lines } = ask(page)
    await shown
    relay.trouble({ route: 'connect', fault: 'status', status: 503 })
    relay.relay.restart()
    await expect.poll(() => lines).toContain('offline')
    expect((await failure(ask1193(link, 'personal_sign', ['0x00', FIRST]))).code).toBe('RelayUnreachable')
  })
})

describe('Aborting a pairing', () => {
  it('closes the socket and invalidates the code when pairing is aborted', async () => {
    const relay = await startRelay()
    const [page, phone] = [openPage(relay.url), await startPhone(relay.url)]
    const controller = new AbortController()
    const { code, link } = ask(page, { signal: controller.signal })
    const uri = await code
    controller.abort()
    await expect(link).rejects.toMatchObject({ code: 'Aborted' })
    await expect.poll(() => relay.relay.connections).toBe(0)
    await phone.pair(uri)
    await expect.poll(() => phone.questions.length).toBe(1)
    expect(page.storage.getItem(SESSIONS) ?? '[]').toBe('[]')
  })

  it('aborts pairing even before anything has started', async () => {
    const { link } = ask(openPage('ws://127.0.0.1:9'), { signal: AbortSignal.abort() })
    await expect(link).rejects.toMatchObject({ code: 'Aborted' })
  })

  it('aborts a pairing without affecting another pending connection', async () => {
    const relay = await startRelay()
    const [page, phone] = [openPage(relay.url), await startPhone(relay.url)]
    const controller = new AbortController()
    const first = ask(page, { signal: controller.signal })
    const second = ask(page)
    await Promise.all([first.code, second.code])
    controller.abort()
    await expect(first.link).rejects.toMatchObject({ code: 'Aborted' })
    await phone.pair(await second.code)
    expect((await second.link).namespace).toBe('eip155')
  })
})

it('leaves no unhandled rejection if the relay refuses or drops the connection', async () => {
  const strays: unknown[] = []
  const note = (error: unknown) => void strays.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  for (const trouble of [{ fault: 'status', status: 401 }, { fault: 'status', status: 503 }, { fault: 'drop' }]) {
    const relay = await startRelay()
    relay.trouble({ route: 'connect', ...trouble })
    await failure(ask(openPage(relay.url)).link)
  }
  await vi.waitFor(() => expect(strays).toEqual([]))
})
