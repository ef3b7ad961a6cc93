import { describe, expect, test } from 'vitest'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { createProvider, type EvmProvider } from '../../../../src/chains/evm/provider.ts'
import { injectedConnector } from '../../../../src/chains/evm/injectedConnector.ts'
import type { Link } from '../../../../src/core/connector.ts'
import { fromJson } from '../../../../src/core/json.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { rejections } from '../../../kit/rejections.ts'
import { ALICE, BOB, fakeEip1193, never, walletError, type FakeWalletFacts } from '../../../kit/fakeEip1193.ts'

const EVENTS = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message']
const fails = (error: unknown) => () => {
  throw error
}

async function linkOf(facts?: FakeWalletFacts) {
  const wallet = fakeEip1193(facts)
  const connector = injectedConnector({ id: 'x', name: 'X', type: 'injected' }, wallet, loadEvm)
  const link = await connector.connect({ namespace: 'eip155', signal: new AbortController().signal })
  wallet.calls.length = 0
  return { wallet, link }
}

/** Creates a provider whose link the test replaces, and a list of the events that it emits. */
function site() {
  let active: Link | undefined
  const listeners = new Set<() => void>()
  const provider = createProvider(
    () => active,
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  )
  const heard: [string, unknown][] = []
  return {
    provider,
    heard,
    listeners,
    use(link: Link | undefined) {
      active = link
      listeners.forEach((listener) => listener())
    },
    hear: () => EVENTS.forEach((event) => provider.on(event, (value: unknown) => heard.push([event, value]))),
  }
}

describe('Requests to the EVM provider', () => {
  test('returns no accounts and rejects all other requests with 4900 without a wallet', async () => {
    const { provider } = site()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    for (const method of ['eth_requestAccounts', 'eth_chainId', 'personal_sign']) {
      await expect(provider.request({ method })).rejects.toMatchObject({ code: 4900 })
    }
  })

  test.each([undefined, null, 'eth_chainId', {}, { method: 7 }])('rejects %j as a malformed request', async (args) => {
    await expect(site().provider.request(args as never)).rejects.toMatchObject({ code: -32602 })
  })

  // Safe, Coinbase, Ledger and paired wallets read from our nodes, whose answers are parsed without prototypes
  test('gives the site ordinary objects, and what cannot be copied as it is', async () => {
    const text = '{"hash":"0x1","transactions":[{"hash":"0x2"}]}'
    const special = { sign: () => {} }
    const answers: Record<string, unknown> = { eth_getBlockByNumber: fromJson(text), wallet_special: special }
    const { link } = await linkOf()
    const { provider, use } = site()
    use({ ...link, provider: { request: async ({ method }: { method: string }) => answers[method] } })
    const block = await provider.request({ method: 'eth_getBlockByNumber' })
    expect(block).toStrictEqual(JSON.parse(text))
    expect(await provider.request({ method: 'wallet_special' })).toBe(special)
  })

  test('returns accounts and chain of the connection without contacting the wallet', async () => {
    const { provider, use } = site()
    const { wallet, link } = await linkOf({ accounts: [BOB.toLowerCase(), ALICE], chainId: 8453 })
    use(link)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([BOB, ALICE])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([BOB, ALICE])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    expect(wallet.calls).toEqual([])
  })

  test('passes requests to the wallet unchanged, except for accounts and chain id', async () => {
    const { provider, use } = site()
    const { wallet, link } = await linkOf({ answers: { eth_getBalance: () => '0x1', wallet_thing: () => null } })
    use(link)
    const params = [ALICE, 'latest']
    expect(await provider.request({ method: 'eth_getBalance', params })).toBe('0x1')
    expect(await provider.request({ method: 'wallet_thing' })).toBeNull()
    expect(wallet.calls).toEqual([
      { method: 'eth_getBalance', params },
      { method: 'wallet_thing', params: undefined },
    ])
  })

  test.each([
    ['eth_sendTransaction', [{ to: BOB, data: '0x12', input: '0x34' }]],
    ['eth_signTransaction', [{ to: BOB, data: '0x', input: '0x34' }]],
    ['wallet_sendCalls', [{ calls: [{ to: BOB }, { to: BOB, data: '0x12', input: '0x34' }] }]],
  ])('rejects %s with different `data` and `input` before contacting the wallet', async (method, params) => {
    const { provider, use } = site()
    const { wallet, link } = await linkOf({ answers: { [method]: () => '0x' } })
    use(link)
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code: -32602 })
    expect(wallet.calls).toEqual([])
    expect(await provider.request({ method, params: [{ to: BOB, data: '0xab', input: '0xAB' }] })).toBe('0x')
  })

  const encoded = (count: number) => Array.from({ length: count }, () => `0x${'00'.repeat(131_072)}`)
  const raw = (bytes: number) => [new Uint8Array(bytes)]

  test.each([
    ['eth_sendTransaction', 'seven encoded blobs', [{ to: BOB, blobs: encoded(7) }]],
    ['eth_sendTransaction', 'six encoded blobs and one byte', [{ to: BOB, blobs: [...encoded(6), '0x00'] }]],
    ['eth_signTransaction', '761856 bytes', [{ to: BOB, blobs: raw(761_856) }]],
    ['eth_sendTransaction', 'a malformed blob', [{ to: BOB, blobs: [...encoded(1), 7] }]],
    ['eth_sendTransaction', 'hex of odd length', [{ to: BOB, blobs: ['0x123'] }]],
    ['eth_sendTransaction', 'text that is not hex', [{ to: BOB, blobs: ['hello!'] }]],
    ['eth_sendTransaction', 'one text in place of a list', [{ to: BOB, blobs: '0x00' }]],
    ['eth_sendTransaction', 'bytes in place of a list', [{ to: BOB, blobs: new Uint8Array(10) }]],
    ['eth_sendTransaction', 'an object like a list', [{ to: BOB, blobs: { ...encoded(7), length: 7 } }]],
    ['eth_sendTransaction', 'blobs in a list in the list', [{ to: BOB, blobs: [encoded(7)] }]],
    ['eth_sendTransaction', 'a negative length', [{ to: BOB, blobs: [...encoded(7), { length: -1e9 }] }]],
    ['eth_sendTransaction', 'a hole', [{ to: BOB, blobs: Array(1) }]],
    ['eth_sendTransaction', 'wide numbers', [{ to: BOB, blobs: [new Float64Array(100_000)] }]],
    ['eth_sendTransaction', 'numbers that are no bytes', [{ to: BOB, blobs: [[1, 256]] }]],
    ['eth_sendTransaction', 'a million bytes', [{ to: BOB, blobs: [new Uint8Array(1_000_000)] }]],
    ['wallet_sendCalls', 'seven encoded blobs', [{ calls: [{ to: BOB }, { to: BOB, blobs: encoded(7) }] }]],
  ])('rejects %s with %s before contacting the wallet', async (method, _, params) => {
    const { provider, use } = site()
    const { wallet, link } = await linkOf({ answers: { [method]: () => '0x' } })
    use(link)
    await expect(provider.request({ method, params })).rejects.toMatchObject({
      code: -32602,
      message: 'Expected at most 761855 bytes of blobs.',
    })
    expect(wallet.calls).toEqual([])
  })

  test.each([
    ['six encoded blobs', encoded(6)],
    ['761855 bytes', raw(761_855)],
    ['no blobs', []],
    ['null', null],
    ['bytes', [new Uint8Array(131_072), [0, 255], new DataView(new ArrayBuffer(5))]],
  ])('passes a transaction with %s on to the wallet', async (_, blobs) => {
    const { provider, use } = site()
    const { link } = await linkOf({ answers: { eth_sendTransaction: () => '0x' } })
    use(link)
    expect(await provider.request({ method: 'eth_sendTransaction', params: [{ to: BOB, blobs }] })).toBe('0x')
  })

  test.each([{ to: BOB, data: 'ab' }, { to: BOB, data: 5 }, { to: BOB.slice(2) }, { to: 5 }, { data: '0x' }, 'call'])(
    'rejects wallet_sendCalls with a malformed call before contacting the wallet: %j',
    async (call) => {
      const { provider, use } = site()
      const { wallet, link } = await linkOf({ answers: { wallet_sendCalls: () => ({ id: '1' }) } })
      use(link)
      const ask = (...calls: unknown[]) => provider.request({ method: 'wallet_sendCalls', params: [{ calls }] })
      await expect(ask({ to: BOB }, call)).rejects.toMatchObject({ code: -32602 })
      expect(wallet.calls).toEqual([])
      expect(await ask({ to: BOB }, { to: BOB, data: '0x12', value: '0x1' })).toEqual({ id: '1' })
    },
  )

  test('sends requests to the newly connected wallet through the same provider object', async () => {
    const { provider, use } = site()
    const { request } = provider
    use((await linkOf({ accounts: [ALICE] })).link)
    use((await linkOf({ accounts: [BOB] })).link)
    expect(await request({ method: 'eth_accounts' })).toEqual([BOB])
  })

  test.each([
    ['4001', walletError(4001, 'no'), 4001, 'no'],
    ['a rejection message', new Error('User rejected the request.'), 4001, 'User rejected the request.'],
    ['a plain string', 'User denied', 4001, 'User denied'],
    ['5002', walletError(5002, 'disapproved'), 4001, 'disapproved'],
    ['a nested 4001', walletError(-32603, 'Internal', { data: { originalError: { code: 4001 } } }), 4001, 'Internal'],
    ['our own UserRejected', new WalletModalError('UserRejected'), 4001, 'UserRejected'],
    [
      'code 3 with a rejection message',
      walletError(3, 'execution reverted: request rejected'),
      3,
      'execution reverted: request rejected',
    ],
    [
      'code -32003 with a rejection message',
      walletError(-32003, 'Transaction rejected'),
      -32003,
      'Transaction rejected',
    ],
    ['code -32005 with a rejection message', walletError(-32005, 'Request rejected'), -32005, 'Request rejected'],
    ['another code', walletError(-32602, 'bad'), -32602, 'bad'],
    ['a plain object', { code: 4100, message: 'not allowed' }, 4100, 'not allowed'],
    ['undefined', undefined, -32603, 'The wallet reported a problem.'],
    [
      'an error with evil getters',
      new Proxy(() => {}, {
        get() {
          throw new Error('evil')
        },
      }),
      -32603,
      'The wallet reported a problem.',
    ],
  ])('turns %s thrown by a wallet into an error with a standard code', async (_, thrown, code, message) => {
    const { provider, use } = site()
    use((await linkOf({ answers: { personal_sign: fails(thrown) } })).link)
    const error = await provider
      .request({ method: 'personal_sign', params: ['0x', ALICE] })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code, message })
  })

  test('rejects a switch to an unknown network with 4902, whatever the wallet’s code', async () => {
    for (const thrown of [
      walletError(4902),
      walletError(5000, 'Unknown chain'),
      walletError(-32603, '', { data: { originalError: { code: 4902 } } }),
    ]) {
      const { provider, use } = site()
      use((await linkOf({ answers: { wallet_switchEthereumChain: fails(thrown) } })).link)
      await expect(
        provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }),
      ).rejects.toMatchObject({ code: 4902 })
    }
  })

  test('keeps the data of a revert in the provider’s error', async () => {
    const { provider, use } = site()
    use(
      (await linkOf({ answers: { eth_call: fails({ code: 3, message: 'execution reverted', data: '0x08c379a0' }) } }))
        .link,
    )
    await expect(provider.request({ method: 'eth_call' })).rejects.toMatchObject({ code: 3, data: '0x08c379a0' })
  })
})

describe('Events of the EVM provider', () => {
  test('emits the EVM provider’s events once for connect, change and disconnect', async () => {
    const { use, heard, hear } = site()
    hear()
    const { wallet, link } = await linkOf()
    use(link)
    use(link)
    expect(heard).toEqual([
      ['connect', { chainId: '0x1' }],
      ['chainChanged', '0x1'],
      ['accountsChanged', [ALICE]],
    ])
    heard.length = 0
    wallet.emit('accountsChanged', [BOB])
    wallet.emit('chainChanged', 137)
    wallet.emit('chainChanged', '0x89')
    wallet.emit('message', { type: 'x', data: 1 })
    use(link)
    expect(heard).toEqual([
      ['accountsChanged', [BOB]],
      ['chainChanged', '0x89'],
      ['message', { type: 'x', data: 1 }],
    ])
    heard.length = 0
    use(undefined)
    expect(heard).toEqual([
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
  })

  test('emits changes after a switch to another wallet, and ignores the previous wallet', async () => {
    const { use, heard, hear } = site()
    const first = await linkOf()
    const second = await linkOf({ accounts: [BOB] })
    use(first.link)
    hear()
    use(second.link)
    expect(heard).toEqual([['accountsChanged', [BOB]]])
    first.wallet.emit('accountsChanged', [ALICE, BOB])
    first.wallet.emit('message', 1)
    expect(first.wallet.listenerCount()).toBe(0)
    expect(heard).toHaveLength(1)
  })

  test('follows a new connection to the same wallet after the previous connection is closed', async () => {
    const { use, heard, hear } = site()
    const { wallet, link } = await linkOf()
    use(link)
    hear()
    const again = await injectedConnector({ id: 'x', name: 'X', type: 'injected' }, wallet, loadEvm).connect({
      namespace: 'eip155',
      signal: new AbortController().signal,
    })
    use(again)
    await link.close()
    wallet.emit('chainChanged', '0x89')
    expect(heard).toEqual([['chainChanged', '0x89']])
  })

  test('emits accountsChanged for an account selected in the modal', async () => {
    const { provider, use, heard, hear } = site()
    const { link } = await linkOf({ accounts: [ALICE, BOB] })
    use(link)
    hear()
    use({ ...link, accounts: [...link.accounts].reverse() })
    expect(heard).toEqual([['accountsChanged', [BOB, ALICE]]])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([BOB, ALICE])
  })

  test('calls a listener as often as the site added the listener, and a once() listener only once', async () => {
    const { provider, use } = site()
    const calls: string[] = []
    const listener = () => calls.push('on')
    provider
      .on('accountsChanged', listener)
      .on('accountsChanged', listener)
      .once('accountsChanged', () => calls.push('once'))
    provider.removeListener('accountsChanged', listener).removeListener('accountsChanged', () => {})
    use((await linkOf()).link)
    use(undefined)
    expect(calls).toEqual(['on', 'once', 'on'])
    provider.off('accountsChanged', listener)
    use((await linkOf()).link)
    expect(calls).toHaveLength(3)
  })

  test('listens to the wallet’s events only while the provider has a listener', async () => {
    const { provider, use, listeners } = site()
    const { wallet, link } = await linkOf()
    use(link)
    const listener = () => {}
    expect([listeners.size, wallet.listenerCount()]).toEqual([0, 0])
    provider.on('message', listener).on('message', listener)
    expect([listeners.size, wallet.listenerCount()]).toEqual([1, 4])
    provider.off('message', listener).off('message', listener)
    expect([listeners.size, wallet.listenerCount()]).toEqual([0, 0])
  })

  describe('A listener that throws', () => {
    test('reports a listener that throws, and calls the other listeners', async () => {
      const { provider, use, heard, hear } = site()
      const oops = new Error('oops')
      provider.on('connect', fails(oops))
      hear()
      const { link } = await linkOf()
      expect(await rejections(() => use(link))).toEqual([oops])
      expect(heard[0]?.[0]).toBe('connect')
    })
  })
})

describe('Libraries with the EVM provider', () => {
  const SIGNATURE = `0x${'ab'.repeat(65)}`
  const answers = {
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_blockNumber: () => '0x10',
    personal_sign: () => SIGNATURE,
    net_version: () => '1',
  }
  async function connected(more: FakeWalletFacts['answers'] = {}): Promise<EvmProvider> {
    const { provider, use } = site()
    use((await linkOf({ answers: { ...answers, ...more } })).link)
    return provider
  }

  test('serves reads, signatures, switches and rejections to viem', async () => {
    const { createPublicClient, createWalletClient, custom, UserRejectedRequestError } = await import('viem')
    const { mainnet, base } = await import('viem/chains')
    const provider = await connected()
    const read = createPublicClient({ chain: mainnet, transport: custom(provider) })
    const write = createWalletClient({ chain: mainnet, transport: custom(provider) })
    expect(await read.getBalance({ address: ALICE })).toBe(10n ** 18n)
    expect(await write.getAddresses()).toEqual([ALICE])
    expect(await write.getChainId()).toBe(1)
    expect(await write.signMessage({ account: ALICE, message: 'hi' })).toBe(SIGNATURE)
    await write.switchChain({ id: base.id })
    expect(await write.getChainId()).toBe(8453)
    const refusing = createWalletClient({
      chain: mainnet,
      transport: custom(await connected({ personal_sign: fails(new Error('User denied message signature')) })),
    })
    const error = await refusing.signMessage({ account: ALICE, message: 'hi' }).catch((reason: unknown) => reason)
    expect(
      (error as { walk(test: (cause: unknown) => boolean): unknown }).walk(
        (cause) => cause instanceof UserRejectedRequestError,
      ),
    ).not.toBeNull()
  })

  test('serves reads, signatures and rejections to ethers', async () => {
    const { BrowserProvider } = await import('ethers')
    const browser = new BrowserProvider(await connected())
    expect(await browser.getBalance(ALICE)).toBe(10n ** 18n)
    const signer = await browser.getSigner()
    expect(signer.address).toBe(ALICE)
    expect(await signer.signMessage('hi')).toBe(SIGNATURE)
    expect((await browser.getNetwork()).chainId).toBe(1n)
    browser.destroy()
    const refusing = new BrowserProvider(await connected({ personal_sign: fails(walletError(5000, 'no')) }))
    await expect((await refusing.getSigner()).signMessage('hi')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
    refusing.destroy()
  })

  test('provides `request` as a native async function, which web3.js requires', async () => {
    const { request } = await connected()
    expect(request.constructor.name).toBe('AsyncFunction')
  })

  test('answers other requests while one request to the wallet is pending', async () => {
    const provider = await connected({ personal_sign: never })
    void provider.request({ method: 'personal_sign' })
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
  })
})
