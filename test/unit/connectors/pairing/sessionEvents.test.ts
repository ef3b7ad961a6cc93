// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import {
  addressesOf,
  ask1193,
  BASE,
  BITCOIN,
  connected,
  ETHEREUM,
  FIRST,
  NETWORKS,
  openPage,
  POLYGON,
  SECOND,
  SOLANA,
  startPhone,
  startRelay,
  watch,
  type SiteFacts,
} from './world.ts'

forbidTraffic()

async function session(facts: SiteFacts = {}, phoneMore: Parameters<typeof startPhone>[1] = {}) {
  const relay = await startRelay()
  const page = openPage(relay.url, facts)
  const phone = await startPhone(relay.url, phoneMore)
  const link = await connected(page, phone)
  const topic = phone.sessions.list()[0]?.topic ?? ''
  return { relay, page, phone, link, topic, changes: watch(link) }
}

describe('Session changes by the wallet', () => {
  it('switches the connection once when the wallet switches to another network', async () => {
    const { phone, link, changes } = await session()
    await phone.switchChain('eip155:8453')
    await expect.poll(() => changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
    expect(link.network).toBe('eip155:8453')
    expect(await ask1193(link, 'eth_chainId')).toBe('0x2105')
  })

  it('moves the account that the wallet selects to the front, and keeps all other accounts', async () => {
    const { phone, link, changes } = await session()
    await phone.sessions.selectAccount(SECOND, 'eip155:1')
    await expect
      .poll(() => changes)
      .toEqual([
        {
          kind: 'accounts',
          accounts: [
            { address: SECOND, type: 'eoa' },
            { address: FIRST, type: 'eoa' },
          ],
        },
      ])
    expect(await ask1193(link, 'eth_accounts')).toEqual([SECOND, FIRST])
  })

  it('switches to another network when the wallet withdraws the current network', async () => {
    const { phone, link, topic, changes } = await session()
    await phone.sessions.withdraw(topic, 'eip155:1')
    await expect.poll(() => changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
    expect(link.approved).toEqual(['eip155:8453'])
  })

  it('removes an account that the wallet withdraws from the session', async () => {
    const { phone, topic, changes } = await session()
    await phone.sessions.withdraw(topic, `eip155:1:${FIRST}`)
    await expect.poll(() => changes).toEqual([{ kind: 'accounts', accounts: [{ address: SECOND, type: 'eoa' }] }])
  })

  it('ends only the namespace that the wallet withdraws from the session', async () => {
    const { phone, link, topic, changes } = await session()
    const solana = watch(link.siblings?.[0] ?? link)
    await phone.sessions.withdraw(topic, SOLANA)
    await expect.poll(() => solana).toEqual([{ kind: 'closed' }])
    expect(changes).toEqual([])
  })

  it('emits nothing when the wallet extends the session', async () => {
    const { phone, link, topic, changes } = await session()
    await phone.sessions.extend(topic)
    await ask1193(link, 'personal_sign', ['0x00', FIRST])
    expect(changes).toEqual([])
  })

  it('ends every namespace when the wallet ends the session', async () => {
    const { phone, link, topic, changes } = await session()
    const others = (link.siblings ?? []).map(watch)
    await phone.sessions.disconnect(topic)
    await expect
      .poll(() => [changes, ...others])
      .toEqual([[{ kind: 'closed' }], [{ kind: 'closed' }], [{ kind: 'closed' }]])
    await expect(ask1193(link, 'personal_sign', ['0x00', FIRST])).rejects.toMatchObject({ code: 'NotConnected' })
  })

  it('closes the relay connection when the session ends', async () => {
    const { relay, phone, topic } = await session()
    expect(relay.relay.connections).toBe(2)
    await phone.sessions.disconnect(topic)
    await expect.poll(() => relay.relay.connections).toBe(1)
  })
})

describe('Actions of the site on a session', () => {
  it('ends the session at the wallet when the site closes all namespaces', async () => {
    const { relay, phone, link, changes } = await session()
    await Promise.all([link, ...(link.siblings ?? [])].map((one) => one.close()))
    await expect.poll(() => phone.sessions.list()).toEqual([])
    expect(changes).toEqual([])
    await expect.poll(() => relay.relay.connections).toBe(1)
  })

  it('closes a connection without an error if the relay is unreachable', async () => {
    const { relay, link } = await session()
    relay.trouble({ route: 'connect', fault: 'drop' })
    relay.relay.restart()
    await expect(link.close()).resolves.toBeUndefined()
  })

  it('reads the chain through the site’s RPC, and never asks a node to sign', async () => {
    const { page, link, phone } = await session({ answer: (network, method) => `${network} ${method}` })
    expect(await ask1193(link, 'eth_getBalance', [FIRST, 'latest'])).toBe('eip155:1 eth_getBalance')
    await expect(ask1193(link, 'wallet_watchAsset', [])).rejects.toMatchObject({ code: 4200 })
    await expect(ask1193(link, 'eth_sign', [])).rejects.toMatchObject({ code: 4200 })
    expect(page.asked).toEqual(['eip155:1 eth_getBalance'])
    expect(phone.questions.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  it("rejects with the paired wallet's own error", async () => {
    const { link, phone } = await session()
    phone.script({ method: 'personal_sign', answer: 'reject', times: 1 })
    await expect(ask1193(link, 'personal_sign', ['0x00', FIRST])).rejects.toMatchObject({
      code: 5000,
      message: 'User rejected.',
    })
  })
})

describe('Switching the network of a session', () => {
  const to = (chainId: string) => [{ chainId }]

  it('switches the network of a session through the wallet', async () => {
    const { link, phone, changes } = await session()
    await ask1193(link, 'wallet_switchEthereumChain', to('0x2105'))
    expect(phone.chainId).toBe('eip155:8453')
    expect(link.network).toBe('eip155:8453')
    await expect.poll(() => changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
  })

  it('keeps the session’s network if the visitor rejects the switch', async () => {
    const { link, phone, changes } = await session()
    phone.script({ method: 'wallet_switchEthereumChain', answer: 'reject' })
    await expect(ask1193(link, 'wallet_switchEthereumChain', to('0x2105'))).rejects.toMatchObject({
      message: 'User rejected.',
    })
    expect([link.network, changes]).toEqual(['eip155:1', []])
  })

  it('switches the session’s network locally if the wallet lacks the method', async () => {
    const { link, phone } = await session()
    phone.script({ method: 'wallet_switchEthereumChain', answer: 'error', code: 5101, message: 'Unsupported methods.' })
    await ask1193(link, 'wallet_switchEthereumChain', to('0x2105'))
    expect(link.network).toBe('eip155:8453')
    await ask1193(link, 'personal_sign', ['0x00', FIRST])
    expect(phone.questions.at(-1)).toMatchObject({ method: 'personal_sign', chains: ['eip155:8453'] })
  })

  it('rejects a switch to a network that the session does not grant', async () => {
    const { link } = await session({ networks: [...NETWORKS, POLYGON] })
    await expect(ask1193(link, 'wallet_switchEthereumChain', to('0x89'))).rejects.toBeDefined()
    expect(link.network).toBe('eip155:1')
  })
})

it('starts each namespace of a session on the site’s current network', async () => {
  const { link } = await session({ networks: [BASE, ETHEREUM, ...NETWORKS.slice(2)] })
  expect([link.network, ...(link.siblings ?? []).map(({ network }) => network)]).toEqual([
    'eip155:8453',
    SOLANA,
    BITCOIN,
  ])
})

it('connects the first granted namespace if the requested namespace is not granted', async () => {
  const relay = await startRelay()
  const phone = await startPhone(relay.url, { chains: [{ id: SOLANA, name: 'Solana', symbol: 'SOL', decimals: 9 }] })
  const link = await connected(openPage(relay.url), phone)
  expect([link.namespace, addressesOf(link).length, link.siblings]).toEqual(['solana', 1, []])
})
