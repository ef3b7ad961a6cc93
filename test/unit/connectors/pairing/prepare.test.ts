// @vitest-environment node
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createOpenSessions } from '../../../../src/connectors/pairing/openSessions.ts'
import { createPreparation } from '../../../../src/connectors/pairing/prepare.ts'
import type { SignInMessage } from '../../../../src/core/signIn/siwx.ts'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import { ask, deadPort, openPage, startPhone, startRelay, ETHEREUM } from './world.ts'

forbidTraffic()

it('connects to the relay once when the visitor points at the wallet, and disconnects if no press follows', async () => {
  const { url, relay } = await startRelay()
  const { prepare } = createPreparation(
    createOpenSessions(openPage(url).site, () => true),
    50,
  )
  prepare()
  prepare()
  await expect.poll(() => relay.connections).toBe(1)
  await expect.poll(() => relay.connections).toBe(0)
  prepare()
  await expect.poll(() => relay.connections).toBe(1)
})

it('requests the code on the connection that is already open', async () => {
  const { url, relay, routes } = await startRelay()
  const page = openPage(url)
  await page.connector.warm?.()
  await expect.poll(() => relay.connections).toBe(1)
  const lines = () => routes.filter((route) => route === 'connect').length
  const before = lines()
  const { code, link } = ask(page)
  const uri = await code
  expect([relay.connections, lines()]).toEqual([1, before])
  await (await startPhone(url)).pair(uri)
  expect((await link).namespace).toBe('eip155')
})

it.each([0, 5, 20])(
  'connects once if the press comes %i ms after the pointer, and leaves nothing behind',
  async (ms) => {
    const { url, relay } = await startRelay()
    const page = openPage(url)
    await page.connector.warm?.()
    await wait(ms)
    const { code } = ask(page)
    await code
    expect(relay.connections).toBe(1)
    page.leave()
    await expect.poll(() => relay.connections).toBe(0)
  },
)

it('says nothing of a relay that is unreachable before a code is asked for, and then says it', async () => {
  const page = openPage(await deadPort())
  await page.connector.warm?.()
  expect(page.alerts).toEqual([])
  await expect(ask(page).link).rejects.toMatchObject({ code: 'RelayUnreachable' })
})

/** The requests for a code that a relay got. */
const proposalsOf = (routes: readonly string[]) => routes.filter((route) => /proposeSession/i.test(route)).length

it('requests the code when the visitor points at the wallet: the press shows that one', async () => {
  const { url, routes } = await startRelay()
  const page = openPage(url)
  await page.connector.warm?.()
  await expect.poll(() => proposalsOf(routes)).toBe(1)
  const { code, link, lines } = ask(page)
  const uri = await code
  expect([proposalsOf(routes), lines]).toEqual([1, ['ready']])
  await (await startPhone(url)).pair(uri)
  expect((await link).namespace).toBe('eip155')
})

it('withdraws a code that nobody asked for, and leaves nothing of it in storage', async () => {
  const { url, relay, routes } = await startRelay()
  const page = openPage(url)
  const line = createOpenSessions(page.site, () => true)
  const { prepare } = createPreparation(line, 200)
  prepare(async () => ({ eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [], rpcMap: {} } }))
  const { client } = await line.start()
  await expect.poll(() => proposalsOf(routes)).toBe(1)
  await expect.poll(() => client.proposal.getAll().length).toBe(1)
  await expect.poll(() => relay.connections).toBe(0)
  expect([client.proposal.getAll(), client.core.pairing.getPairings()]).toEqual([[], []])
})

it('requests another code if the networks changed after the visitor pointed at the wallet', async () => {
  const { url, routes } = await startRelay()
  const page = openPage(url)
  await page.connector.warm?.()
  await expect.poll(() => proposalsOf(routes)).toBe(1)
  page.use([ETHEREUM])
  await ask(page).code
  expect(proposalsOf(routes)).toBe(2)
})

it('requests no code before the press if the wallet shall sign in while it connects', async () => {
  const { url, relay, routes } = await startRelay()
  const page = openPage(url, { networks: [ETHEREUM] })
  await page.connector.warm?.({ willSignIn: true })
  await expect.poll(() => relay.connections).toBe(1)
  const asked: string[] = []
  const message = (network: string): Promise<SignInMessage | undefined> => {
    asked.push(network)
    return Promise.resolve(undefined)
  }
  let uri = ''
  void page.connector
    .connect({
      namespace: 'eip155',
      signal: new AbortController().signal,
      onUri: (one) => (uri = one),
      signIn: message,
    })
    .catch(() => {})
  await expect.poll(() => uri).toMatch(/^wc:/)
  expect([proposalsOf(routes), asked]).toEqual([1, ['eip155:1']])
})

it('drops the code if the visitor leaves before it comes', async () => {
  const { url, relay, routes } = await startRelay()
  const page = openPage(url)
  await page.connector.warm?.()
  await expect.poll(() => proposalsOf(routes)).toBe(1)
  const leaving = new AbortController()
  const { link, uris } = ask(page, { signal: leaving.signal })
  leaving.abort()
  await expect(link).rejects.toMatchObject({ code: 'Aborted' })
  await expect.poll(() => relay.connections).toBe(0)
  expect(uris).toEqual([])
})
