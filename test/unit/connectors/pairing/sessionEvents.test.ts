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
  it('switch the link to another network and emit once', async () => {
    const { phone, link, changes } = await session()
    await phone.switchChain('eip155:8453')
    await expect.poll(() => changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
    expect(link.network).toBe('eip155:8453')
    expect(await ask1193(link, 'eth_chainId')).toBe('0x2105')
  })

  it('put the selected account first and keep the others', async () => {
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

  it('switch to another network when the current one is withdrawn', async () => {
    const { phone, link, topic, changes } = await session()
    await phone.sessions.withdraw(topic, 'eip155:1')
    await expect.poll(() => changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
    expect(link.approved).toEqual(['eip155:8453'])
  })

  it('remove a withdrawn account', async () => {
    const { phone, topic, changes } = await session()
    await phone.sessions.withdraw(topic, `eip155:1:${FIRST}`)
    await expect.poll(() => changes).toEqual([{ kind: 'accounts', accounts: [{ address: SECOND, type: 'eoa' }] }])
  })

  it('end a withdrawn namespace, and only that', async () => {
    const { phone, link, topic, changes } = await session()
    const solana = watch(link.siblings?.[0] ?? link)
    await phone.sessions.withdraw(topic, SOLANA)
    await expect.poll(() => solana).toEqual([{ kind: 'closed' }])
    expect(changes).toEqual([])
  })

  it('emit nothing when the session is extended', async () => {
    const { phone, link, topic, changes } = await session()
    await phone.sessions.extend(topic)
    await ask1193(link, 'personal_sign', ['0x00', FIRST])
    expect(changes).toEqual([])
  })

  it('end every namespace with the session', async () => {
    const { phone, link, topic, changes } = await session()
    const others = (link.siblings ?? []).map(watch)
    await phone.sessions.disconnect(topic)
    await expect
      .poll(() => [changes, ...others])
      .toEqual([[{ kind: 'closed' }], [{ kind: 'closed' }], [{ kind: 'closed' }]])
    await expect(ask1193(link, 'personal_sign', ['0x00', FIRST])).rejects.toMatchObject({ code: 'NotConnected' })
  })

  it('close the relay connection when the session ends', async () => {
    const { relay, phone, topic } = await session()
    expect(relay.relay.connections).toBe(2)
    await phone.sessions.disconnect(topic)
    await expect.poll(() => relay.relay.connections).toBe(1)
  })
})

describe('Actions of the site on a session', () => {
  it('end the session once for all namespaces, also at the wallet', async () => {
    const { relay, phone, link, changes } = await session()
    await Promise.all([link, ...(link.siblings ?? [])].map((one) => one.close()))
    await expect.poll(() => phone.sessions.list()).toEqual([])
    expect(changes).toEqual([])
    await expect.poll(() => relay.relay.connections).toBe(1)
  })

  it('end the session locally if the relay is unreachable', async () => {
    const { relay, link } = await session()
    relay.trouble({ route: 'connect', fault: 'drop' })
    relay.relay.restart()
    await expect(link.close()).resolves.toBeUndefined()
  })

  it('read the chain through the site’s RPC, and never ask a node to sign', async () => {
    const { page, link, phone } = await session({ answer: (network, method) => `${network} ${method}` })
    expect(await ask1193(link, 'eth_getBalance', [FIRST, 'latest'])).toBe('eip155:1 eth_getBalance')
    await expect(ask1193(link, 'wallet_watchAsset', [])).rejects.toMatchObject({ code: 4200 })
    await expect(ask1193(link, 'eth_sign', [])).rejects.toMatchObject({ code: 4200 })
    expect(page.asked).toEqual(['eip155:1 eth_getBalance'])
    expect(phone.questions.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  it("reject with the wallet's own error", async () => {
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

  it('sends the request to the wallet', async () => {
    const { link, phone, changes } = await session()
    await ask1193(link, 'wallet_switchEthereumChain', to('0x2105'))
    expect(phone.chainId).toBe('eip155:8453')
    expect(link.network).toBe('eip155:8453')
    await expect.poll(() => changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
  })

  it('keeps the network if the visitor rejects', async () => {
    const { link, phone, changes } = await session()
    phone.script({ method: 'wallet_switchEthereumChain', answer: 'reject' })
    await expect(ask1193(link, 'wallet_switchEthereumChain', to('0x2105'))).rejects.toMatchObject({
      message: 'User rejected.',
    })
    expect([link.network, changes]).toEqual(['eip155:1', []])
  })

  it('happens locally if the wallet lacks the method', async () => {
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

it('starts each namespace on the site’s current network', async () => {
  const { link } = await session({ networks: [BASE, ETHEREUM, ...NETWORKS.slice(2)] })
  expect([link.network, ...(link.siblings ?? []).map(({ network }) => network)]).toEqual([
    'eip155:8453',
    SOLANA,
    BITCOIN,
  ])
})

it('connects the first granted namespace if the requested one is missing', async () => {
  const relay = await startRelay()
  const phone = await startPhone(relay.url, { chains: [{ id: SOLANA, name: 'Solana', symbol: 'SOL', decimals: 9 }] })
  const link = await connected(openPage(relay.url), phone)
  expect([link.namespace, addressesOf(link).length, link.siblings]).toEqual(['solana', 1, []])
})
