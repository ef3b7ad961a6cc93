import { describe, expect, test } from 'vitest'
import { evmSigning } from '../../src/chains/evm/signIn/evmSigning.ts'
import { parseSessionAccount } from '../../src/connectors/pairing/sessionAccount.ts'
import { WalletModalError } from '../../src/core/errors.ts'
import { FRAME_LOAD_MS, HTTP_TIMEOUT_MS } from '../../src/core/limits.ts'
import { connect } from '../../src/flows/connect/connect.ts'
import { findConnector } from '../../src/flows/connect/findConnector.ts'
import { requireSession } from '../../src/flows/signIn/requireSession.ts'
import { explain } from '../../src/i18n/explain.ts'
import { createTranslate } from '../../src/i18n/translate.ts'
import type { Fetch } from '../../src/core/page/fetch.ts'
import { createHttp } from '../../src/services/http.ts'
import { createRpc } from '../../src/services/rpc/index.ts'
import { pass, rest, standStill } from '../kit/clock.ts'
import { createTestModal } from '../kit/createTestModal.ts'
import { createTestPage } from '../kit/createTestPage.ts'
import { ENGLISH } from '../kit/english.ts'
import { BASE, createFakeFrame } from '../kit/fakeFrame.ts'
import { fakeConnector, fakeLink } from '../kit/fakeConnector.ts'
import { ALICE } from '../kit/fakeEip1193.ts'
import { fakeChain } from '../kit/fakeChain.ts'
import { createSigning } from '../kit/signing.ts'

standStill()

/** Returns the message of a rejection, in English. */
const said = (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => expect.fail('it did not fail'),
    (error: WalletModalError) => explain(error, createTranslate(ENGLISH)).message,
  )

/** Returns what can be done about a rejection, in English. */
const next = (failing: Promise<unknown>): Promise<string | undefined> =>
  failing.then(
    () => expect.fail('it did not fail'),
    (error: WalletModalError) => explain(error, createTranslate(ENGLISH)).next,
  )

const blocked = () => Promise.reject(new TypeError('Failed to fetch'))
const silent = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

describe('The advice for an unreachable server', () => {
  const allow = (host: string) =>
    `Try again in a moment. If it stays like this, allow ${host} in your policy or blocker.`
  const ask = (fetch: Fetch) =>
    createHttp({ bases: () => 'https://service.example/v1', fetch }).request({ path: '', parse: String })

  test('says to allow the host of the service', async () => {
    expect(await next(ask(blocked))).toBe(allow('service.example'))
    const late = next(ask(silent))
    await pass(HTTP_TIMEOUT_MS)
    expect(await late).toBe(allow('service.example'))
  })

  test('says to allow the host of the service that caused an error', async () => {
    const failing = ask(blocked).catch((cause: unknown) => {
      throw new WalletModalError('ServiceUnavailable', { message: 'Error resolving name', cause })
    })
    expect(await next(failing)).toBe(allow('service.example'))
  })

  test.each([
    ['blocked', blocked],
    ['silent', silent],
  ])('says to allow the host of a node that is %s', async (_, fetch) => {
    const { request } = createRpc({ fetch, wait: async () => {} })
    expect(await next(request(['https://node.example:8545/key'], 'eth_chainId'))).toBe(allow('node.example:8545'))
  })

  test('says to allow the host of the login frame', async () => {
    const { frame } = createFakeFrame()
    const failing = next(frame.ready())
    await pass(FRAME_LOAD_MS)
    expect(await failing).toBe(allow(new URL(BASE).host))
  })

  test('names no host if the server has answered', async () => {
    const plain = allow('the service')
    expect(await next(ask(async () => new Response('', { status: 503 })))).toBe(plain)
    const http = createHttp({ bases: () => 'https://service.example', fetch: async () => new Response('no JSON') })
    expect(await next(http.request({ path: '', parse: (text) => JSON.parse(text) as unknown }))).toBe(plain)
  })
})

describe('The message', () => {
  test.each([
    [403, 'This site is not allowed to use the service'],
    [429, 'Too many requests. Try again in a moment'],
    [0, 'The service cannot be reached'],
  ])('of a service that answers with status %i is "%s"', async (status, message) => {
    const fetch = async () => {
      if (!status) throw new TypeError('no network')
      return new Response('', { status })
    }
    const http = createHttp({ bases: () => 'https://service.example', fetch })
    expect(await said(http.request({ path: '', parse: String }))).toBe(message)
  })

  test('is "Invalid CAIP Address" for a session with an address of another chain', async () => {
    const parse = async () => parseSessionAccount('eip155:1:nobody', () => false)
    expect(await said(parse())).toBe('Invalid CAIP Address')
  })

  test('is "The wallet is not responding" for a network switch that the wallet does not answer', async () => {
    const chain = fakeChain()
    const { api } = await createTestPage({ connectors: [fakeConnector()], chain })
    await api.connect('com.example')
    chain.answers.switch = () => new Promise(() => {})
    const message = said(api.switchNetwork('eip155:8453'))
    await pass(60_000)
    expect(await message).toBe('The wallet is not responding')
  })

  test('names the id of a missing wallet', async () => {
    const { modal } = createTestModal()
    const message = said(findConnector(modal, { id: 'com.nobody' }))
    await pass(1_000)
    expect(await message).toBe('Wallet not found: com.nobody')
  })

  test('is "Sign in first" for a missing sign-in', async () => {
    const { modal, wallet } = await createSigning()
    await connect(modal, wallet.id)
    await rest()
    expect(await said(requireSession(modal))).toBe('Sign in first')
  })
  test.each([
    ['cannot sign', {}, 'The wallet cannot do this'],
    ['signs with a number', { request: async () => 1 }, 'The signature is not valid'],
  ])('reports a wallet that %s (%#)', async (_, provider, message) => {
    const link = { ...fakeLink('eip155', [ALICE], 'eip155:1'), provider }
    const rpc = async () => expect.fail('no node is asked')
    expect(await said(evmSigning.sign(link, { address: ALICE, text: 'Hello' }, () => rpc))).toBe(message)
  })
})
