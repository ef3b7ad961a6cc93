// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../../sandbox/clock.ts'
import { createPhoneWallet, type PhoneWallet } from '../../sandbox/phone/createPhoneWallet.ts'
import { createPhone } from '../../sandbox/phone/index.ts'
import type { PhoneSettings } from '../../sandbox/phone/settings.ts'
import { createRelay } from '../../sandbox/relay/index.ts'
import { CHAINS, forbidTraffic, propose, startApp, stopApp, type App } from './phoneKit.ts'
import { PROJECT, serveAlone } from './relayKit.ts'

forbidTraffic()

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const accounts = [FIRST, SECOND].map((address, index) => ({
  namespace: 'eip155' as const,
  address,
  privateKey: `0x${`1${index}`.repeat(32)}`,
}))
const chains = [
  { id: CHAINS.ethereum, name: 'Ethereum', symbol: 'ETH', decimals: 18 },
  { id: CHAINS.base, name: 'Base', symbol: 'ETH', decimals: 18 },
]

let relay: Awaited<ReturnType<typeof serveAlone>>
let settings: PhoneSettings
let app: App
beforeAll(async () => {
  relay = await serveAlone(createRelay({ clock: createClock() }))
  settings = { relayUrl: relay.wsUrl, projectId: PROJECT, accounts, chains }
  app = await startApp(relay.wsUrl)
})
afterAll(async () => {
  await stopApp(app)
  await relay.stop()
})

const granted = () => app.session?.namespaces.eip155?.accounts
const next = (event: string) => new Promise<unknown>((resolve) => app.once(event, resolve))

describe('A phone wallet in Node that changes its session', () => {
  let phone: PhoneWallet
  let topic: string
  beforeAll(async () => {
    phone = await createPhoneWallet({ ...settings, answer: 'approve' })
    await propose(app, phone.pair, ['eip155'])
    topic = app.session?.topic ?? ''
  })
  afterAll(() => phone.stop())

  it('removes a network and an account from a session, and adds both again', async () => {
    await phone.sessions.withdraw(topic, CHAINS.base)
    await expect.poll(granted).toEqual([`${CHAINS.ethereum}:${FIRST}`, `${CHAINS.ethereum}:${SECOND}`])
    expect(app.session?.namespaces.eip155?.chains).toEqual([CHAINS.ethereum])
    await phone.sessions.withdraw(topic, `${CHAINS.ethereum}:${FIRST}`)
    await expect.poll(granted).toEqual([`${CHAINS.ethereum}:${SECOND}`])
    await phone.sessions.grant(topic, CHAINS.base)
    await expect
      .poll(granted)
      .toEqual([`${CHAINS.ethereum}:${SECOND}`, `${CHAINS.base}:${FIRST}`, `${CHAINS.base}:${SECOND}`])
    await phone.sessions.grant(topic, `${CHAINS.ethereum}:${FIRST}`)
    await expect.poll(granted).toHaveLength(4)
  })

  it('extends the session, and emits any event', async () => {
    const extended = new Promise<{ topic: string }>((resolve) => void app.client.once('session_extend', resolve))
    await phone.sessions.extend(topic)
    expect((await extended).topic).toBe(topic)
    const told = next('accountsChanged')
    await phone.sessions.emit('accountsChanged', [`${CHAINS.base}:${SECOND}`], CHAINS.base)
    expect(await told).toEqual([SECOND])
  })

  it('rejects changes of an unknown session or namespace', async () => {
    await expect(phone.sessions.withdraw('f'.repeat(64), CHAINS.base)).rejects.toThrow('no session')
    await expect(phone.sessions.grant(topic, CHAINS.solana)).rejects.toThrow('The session has no solana')
  })
})

describe('A phone wallet controlled over HTTP', () => {
  const phone = createPhone({ settings: () => settings })
  let served: Awaited<ReturnType<typeof serveAlone>>
  beforeAll(async () => {
    served = await serveAlone(phone)
  })
  afterAll(() => served.stop())
  beforeEach(() => phone.reset?.())

  interface Told {
    chainId: string
    sessions: { topic: string }[]
    waiting: { id: number; method: string }[]
    questions: { outcome?: string }[]
    error?: string
  }
  async function tell(command: string, body?: object): Promise<Told> {
    const response = await fetch(`${served.url}/twin/${command}`, {
      method: 'POST',
      body: body && JSON.stringify(body),
    })
    return { ...((await response.json()) as Told), ...(response.ok ? {} : { status: response.status }) }
  }
  const look = async () => (await (await fetch(`${served.url}/twin`)).json()) as Told
  const waiting = async () => (await look()).waiting[0]?.method

  it('controls the phone wallet over HTTP, from pairing to disconnect', async () => {
    const connecting = propose(app, async (uri) => void (await tell('pair', { uri })), ['eip155'])
    await expect.poll(waiting).toBe('session_proposal')
    await tell('approve', { id: (await look()).waiting[0]?.id })
    await connecting
    const topic = app.session?.topic
    expect((await look()).sessions).toMatchObject([{ topic }])

    const switched = next('chainChanged')
    expect((await tell('switchChain', { chainId: CHAINS.base })).chainId).toBe(CHAINS.base)
    expect(Number(await switched)).toBe(8453)
    await tell('withdraw', { topic, id: CHAINS.base })
    await expect.poll(granted).toHaveLength(2)
    await tell('grant', { topic, id: CHAINS.base })
    await expect.poll(granted).toHaveLength(4)
    const chosen = next('accountsChanged')
    await tell('selectAccount', { address: SECOND, chainId: CHAINS.base })
    expect(await chosen).toEqual([SECOND, FIRST])
    const told = next('accountsChanged')
    await tell('emit', { name: 'accountsChanged', data: [`${CHAINS.base}:${FIRST}`], chainId: CHAINS.base })
    expect(await told).toEqual([FIRST])
    expect((await tell('extend', { topic })).error).toBeUndefined()

    await tell('script', { method: 'personal_sign', answer: 'reject', code: 4001, message: 'No.' })
    const signing = app.request({ method: 'personal_sign', params: ['0x00', FIRST] }, CHAINS.ethereum)
    await expect(signing).rejects.toMatchObject({ code: 4001, message: 'No.' })

    const deleted = next('session_delete')
    expect((await tell('disconnect', { topic })).sessions).toEqual([])
    await deleted
  }, 30_000)

  it('rejects a request with a custom message', async () => {
    const connecting = propose(app, async (uri) => void (await tell('pair', { uri })), ['eip155']).catch(
      (error: unknown) => error,
    )
    await expect.poll(waiting).toBe('session_proposal')
    await tell('reject', { id: (await look()).waiting[0]?.id, code: 5002, message: 'Not today.' })
    expect(await connecting).toMatchObject({ code: 5002, message: 'Not today.' })
    expect((await look()).questions[0]?.outcome).toBe('rejected')
  })

  it.each([
    ['dance', {}, 404, 'no such command'],
    ['pair', {}, 400, 'uri is missing'],
    ['pair', { uri: 'wc:nonsense' }, 409, ''],
    ['script', { answer: 'maybe' }, 400, 'answer must be one of'],
    ['approve', { id: 'x' }, 400, 'id must be'],
    ['approve', { id: 1 }, 409, 'No open question with id 1'],
    ['switchChain', { chainId: 'eip155:5' }, 409, 'The wallet does not support eip155:5'],
  ])('answers the command %s %j with %i', async (command, body, status, words) => {
    expect(await tell(command, body)).toMatchObject({ status, error: expect.stringContaining(words) })
  })
})
