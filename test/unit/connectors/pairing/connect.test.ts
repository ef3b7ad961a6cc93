// @vitest-environment node
import { verifyMessage, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import {
  addressesOf,
  ask,
  ask1193,
  BITCOIN,
  BITCOIN_ADDRESS,
  connected,
  FIRST,
  openPage,
  SECOND,
  SOLANA,
  SOLANA_ADDRESS,
  startPhone,
  startRelay,
} from './world.ts'

forbidTraffic()

it('connects every namespace of the site in one session, the requested namespace first', async () => {
  const { url } = await startRelay()
  const [page, phone] = [openPage(url), await startPhone(url)]
  const link = await connected(page, phone)
  expect(link).toMatchObject({
    namespace: 'eip155',
    network: 'eip155:1',
    wallet: { name: 'Phone Wallet' },
    approved: ['eip155:1', 'eip155:8453'],
  })
  expect(link.accounts).toEqual([
    { address: FIRST, type: 'eoa' },
    { address: SECOND, type: 'eoa' },
  ])
  expect(link.siblings?.map((one) => [one.namespace, one.network, ...addressesOf(one)])).toEqual([
    ['solana', SOLANA, SOLANA_ADDRESS],
    ['bip122', BITCOIN, BITCOIN_ADDRESS],
  ])
  expect(link.siblings?.[1]?.accounts[0]?.type).toBe('payment')
  expect(link.clientId).toMatch(/^did:key:z/)
  expect(phone.sessions.list()).toHaveLength(1)
})

it('sends a signing request to the paired wallet and returns the signature', async () => {
  const { url } = await startRelay()
  const [page, phone] = [openPage(url), await startPhone(url)]
  const link = await connected(page, phone)
  const signature = await ask1193(link, 'personal_sign', ['0x48656c6c6f', FIRST])
  expect(await verifyMessage({ address: FIRST, message: 'Hello', signature: signature as Hex })).toBe(true)
})

it('does not offer pairing without a project id or when turned off', () => {
  expect(openPage('ws://127.0.0.1:9').isOffered()).toBe(true)
  expect(openPage('ws://127.0.0.1:9', { options: { projectId: undefined } }).isOffered()).toBe(false)
  expect(openPage('ws://127.0.0.1:9', { options: { connectors: { walletConnect: false } } }).isOffered()).toBe(false)
})

it('rejects pairing without a callback for the pairing code', async () => {
  const { connector } = openPage('ws://127.0.0.1:9')
  const { signal } = new AbortController()
  await expect(connector.connect({ namespace: 'eip155', signal })).rejects.toMatchObject({
    code: 'InvalidOption',
    message: 'onUri: Required',
  })
})

it.each([
  ['http://127.0.0.1:9', ['http://127.0.0.1:9']],
  ['https://relay.test', ['wss://127.0.0.1:9', 'https://relay.test']],
  ['ws://relay.test', ['ws://relay.test']],
  ['ws://localhost.test', ['ws://localhost.test']],
])(
  'rejects pairing with InvalidOption if a relay is %s: no WebSocket, or one without encryption elsewhere',
  async (url, relays) => {
    const { link } = ask(openPage(relays))
    await expect(link).rejects.toMatchObject({
      code: 'InvalidOption',
      message: `Invalid option "services.relay": Expected wss URL, received ${url}`,
    })
  },
)

it('rejects pairing with UserRejected if the wallet declines', async () => {
  const { url } = await startRelay()
  const [page, phone] = [openPage(url), await startPhone(url, { answer: 'reject' })]
  const { code, link } = ask(page)
  await phone.pair(await code)
  await expect(link).rejects.toMatchObject({ code: 'UserRejected' })
})
