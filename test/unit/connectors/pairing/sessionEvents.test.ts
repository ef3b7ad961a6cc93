// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import { addressesOf, ask1193, BASE, BITCOIN, connected, ETHEREUM, FIRST, NETWORKS, openPage, POLYGON, SECOND, SOLANA, startPhone, startRelay, watch, type SiteFacts } from './world.ts'

forbidTraffic()

async function session(facts: SiteFacts = {}, phoneMore: Parameters<typeof startPhone>[1] = {}) {
  const relay = await startRelay()
  const page = openPage(relay.url, facts)
  const phone = await startPhone(relay.url, phoneMore)
  const link = await connected(page, phone)
  const topic = phone.sessions.list()[0]?.topic ?? ''
  return { relay, page, phone, link, topic, changes: watch(link) }
}

describe('changes by the wallet', () => {
  it('moves the link to another network and emits once', async () => {
    const { phone, link, changes } = await session()
    await phone.switchChain('eip155:8453')
    await expect.poll(() => changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
    expect(link.network).toBe('eip155:8453')
    expect(await ask1193(link, 'eth_chainId')).toBe('0x2105')
  })

  it('puts the selected account first and keeps the others', async () => {
    const { phone, link, changes } = await session()
    await phone.sessions.selectAccount(SECOND, 'eip155:1')
    await expect.poll(() => changes).toEqual([{ kind: 'accounts', accounts: [{ address: SECOND, type: 'eoa' }, { address: FIRST, type: 'eoa' }] }])
    expect(await ask1193(link, 'eth_accounts')).toEqual([SECOND, FIRST])
  })

  it('moves to another network when one is withdrawn', async () => {
    const { phone, link, topic, changes } = await session()
    await phone.sessions.withdraw(topic, 'eip155:1')
    await expect.poll(() => changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
    expect(link.approved).toEqual(['eip155:8453'])
  })

  it('removes a withdrawn account', async () => {
    const { phone, topic, changes } = await session()
    await phone.sessions.withdraw(topic, `eip155:1:${FIRST}`)
    await expect.poll(() => changes).toEqual([{ kind: 'accounts', accounts: [{ address: SECOND, type: 'eoa' }] }])
  })

  it('ends a withdrawn namespace, and only that', async () => {
    const { phone, link, topic, changes } = await session()
    const solana = watch(link.siblings?.[0] ?? link)
    await phone.sessions.withdraw(topic, SOLANA)
    await expect.poll(() => solana).toEqual([{ kind: 'closed' }])
    expect(changes).toEqual([])
  })

  it('ignores an extension of the session', async () => {
    const { phone, link, topic, changes } = await session()
    await phone.sessions.extend(topic)
    await ask1193(link, 'personal_sign', ['0x00', FIRST])
    expect(changes).toEqual([])
  })

  it('ends every namespace with the session', async () => {
    const { phone, link, topic, changes } = await session()
    const others = (link.siblings ?? []).map(watch)
    await phone.sessions.disconnect(topic)
    await expect.poll(() => [changes, ...others]).toEqual([[{ kind: 'closed' }], [{ kind: 'closed' }], [{ kind: 'closed' }]])
    await expect(ask1193(link, 'personal_sign', ['0x00', FIRST])).rejects.toMatchObject({ code: 'NotConnected' })
  })

  it('closes the relay connection', async () => {
    const { relay, phone, topic } = await session()
    expect(relay.relay.connections).toBe(2)
    await phone.sessions.disconnect(topic)
    await expect.poll(() => relay.relay.connections).toBe(1)
  })
})

describe('actions of the site', () => {
  it('ends the session once for all namespaces, at the wallet too', async () => {
    const { relay, phone, link, changes } = await session()
    await Promise.all([link, ...(link.siblings ?? [])].map((one) => one.close()))
    await expect.poll(() => phone.sessions.list()).toEqual([])
    expect(changes).toEqual([])
    await expect.poll(() => relay.relay.connections).toBe(1)
  })

  it('ends the session here if the relay is unreachable', async () => {
    const { relay, link } = await session()
    relay.trouble({ route: 'connect', fault: 'drop' })
    relay.relay.restart()
    await expect(link.close()).resolves.toBeUndefined()
  })

  it('reads the chain through its own RPC, and never asks a node to sign', async () => {
    const { page, link, phone } = await session({ answer: (network, method) => `${network} ${method}` })
    expect(await ask1193(link, 'eth_getBalance', [FIRST, 'latest'])).toBe('eip155:1 eth_getBalance')
    await expect(ask1193(link, 'wallet_watchAsset', [])).rejects.toMatchObject({ code: 4200 })
    await expect(ask1193(link, 'eth_sign', [])).rejects.toMatchObject({ code: 4200 })
    expect(page.asked).toEqual(['eip155:1 eth_getBalance'])
    expect(phone.questions.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  it('returns the wallet\'s own error on a rejection', async () => {
    const { link, phone } = await session()
    phone.script({ method: 'personal_sign', answer: 'reject', times: 1 })
    await expect(ask1193(link, 'personal_sign', ['0x00', FIRST])).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
  })
})

describe('switching the chain', () => {
  const to = (chainId: string) => [{ chainId }]

  it('asks the wallet', async () => {
    const { link, phone, changes } = await session()
    await ask1193(link, 'wallet_switchEthereumChain', to('0x2105'))
    expect(phone.chainId).toBe('eip155:8453')
    expect(link.network).toBe('eip155:8453')
    await expect.poll(() => changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
  })

  it('stays on its network if the visitor declines', async () => {
    const { link, phone, changes } = await session()
    phone.script({ method: 'wallet_switchEthereumChain', answer: 'reject' })
    await expect(ask1193(link, 'wallet_switchEthereumChain', to('0x2105'))).rejects.toMatchObject({ message: 'User rejected.' })
    expect([link.network, changes]).toEqual(['eip155:1', []])
  })

  it('switches locally if the wallet lacks the method', async () => {
    const { link, phone } = await session()
    phone.script({ method: 'wallet_switchEthereumChain', answer: 'error', code: 5101, message: 'Unsupported methods.' })
    await ask1193(link, 'wallet_switchEthereumChain', to('0x2105'))
    expect(link.network).toBe('eip155:8453')
    await ask1193(link, 'personal_sign', ['0x00', FIRST])
    expect(phone.questions.at(-1)).toMatchObject({ method: 'personal_sign', chains: ['eip155:8453'] })
  })

  it('rejects networks that the wallet does not grant', async () => {
    const { link } = await session({ networks: [...NETWORKS, POLYGON] })
    await expect(ask1193(link, 'wallet_switchEthereumChain', to('0x89'))).rejects.toBeDefined()
    expect(link.network).toBe('eip155:1')
  })
})

it('starts on the site’s current network in each namespace', async () => {
  const { link } = await session({ networks: [BASE, ETHEREUM, ...NETWORKS.slice(2)] })
  expect([link.network, ...(link.siblings ?? []).map(({ network }) => network)]).toEqual(['eip155:8453', SOLANA, BITCOIN])
})

it('uses the first granted namespace if the requested one is missing', async () => {
  const relay = await startRelay()
  const phone = await startPhone(relay.url, { chains: [{ id: SOLANA, name: 'Solana', symbol: 'SOL', decimals: 9 }] })
  const link = await connected(openPage(relay.url), phone)
  expect([link.namespace, addressesOf(link).length, link.siblings]).toEqual(['solana', 1, []])
})
