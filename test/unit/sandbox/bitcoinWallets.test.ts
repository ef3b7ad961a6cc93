import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { getWallets } from '@wallet-standard/app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bitcoinAccount } from '../../sandbox/bitcoin/accounts.ts'
import { verifyMessage } from '../../sandbox/bitcoin/verify.ts'
import { finished, openPage, somePsbt, startUtxo, toBase64, toHex, type TestUtxo } from './bitcoinPage.ts'

let utxo: TestUtxo
beforeAll(async () => void (utxo = await startUtxo()))
afterAll(() => utxo.stop())
beforeEach(() => utxo.reset())
afterEach(() => vi.unstubAllGlobals())

const payment = bitcoinAccount('p2wpkh')
const nested = bitcoinAccount('p2sh-p2wpkh')
const ordinals = bitcoinAccount('p2tr')
const receiver = bitcoinAccount('p2wpkh', 'mainnet', 5).address
const RECEIVED = 75_100_000
const testnet = bitcoinAccount('p2wpkh', 'testnet')

type Call = (...params: unknown[]) => Promise<unknown>
type Provider = Record<string, Call> & {
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  )

describe('The sandbox’s Bitcoin wallet: Wallet Standard', () => {
  // The official library keeps using the first window it sees.
  const host = openPage('', { interfaces: [] }).host
  function open(name: string) {
    vi.stubGlobal('window', host)
    const { get } = getWallets()
    const page = openPage(utxo.url, { interfaces: ['standard'], name }, host)
    const found = get().find((one) => one.name === name)
    if (!found) throw new Error('not registered')
    return {
      ...page,
      found,
      feature: (verb: string) =>
        (found.features as Record<string, Record<string, Call>>)[`bitcoin:${verb}`]?.[verb] as Call,
    }
  }

  it('registers with the official Wallet Standard library, connects, signs messages and PSBTs, and switches', async () => {
    const { found, feature, wallet } = open('First')
    expect(found.accounts).toEqual([])
    const { accounts } = (await feature('connect')({ purposes: ['payment', 'ordinals'] })) as {
      accounts: { address: string; publicKey: Uint8Array }[]
    }
    expect(accounts.map(({ address }) => address)).toEqual([payment.address, ordinals.address])
    expect(found.accounts).toEqual(accounts)

    const message = new TextEncoder().encode('Hello')
    for (const account of accounts) {
      const [output] = (await feature('signMessage')({ account, message })) as {
        signature: Uint8Array
        signedMessage: Uint8Array
      }[]
      expect(verifyMessage(account.address, message, base64.encode(output?.signature ?? message))).toBe(true)
    }

    const psbt = await somePsbt(utxo, [payment, ordinals])
    const inputsToSign = accounts.map((account, index) => ({ account, signingIndexes: [index] }))
    const [signed] = (await feature('signTransaction')({ psbt, inputsToSign })) as { signedPsbt: Uint8Array }[]
    expect((await utxo.send(finished(signed?.signedPsbt ?? psbt).hex)).status).toBe(200)

    const heard = vi.fn()
    ;(found.features as Record<string, { on(event: string, hear: (payload: unknown) => void): void }>)[
      'standard:events'
    ]?.on('change', heard)
    await feature('switchNetwork')('bip122:000000000933ea01ad0ee984209779ba')
    expect(found.accounts.map(({ address, chains }) => [address.slice(0, 3), chains[0]])).toEqual([
      ['tb1', 'bitcoin:testnet'],
      ['tb1', 'bitcoin:testnet'],
    ])
    wallet.disconnect()
    expect(heard).toHaveBeenLastCalledWith({ accounts: [] })
  })

  it('shares only addresses for the requested purposes, and rejects other addresses', async () => {
    const { feature, wallet } = open('Second')
    await expect(feature('signMessage')({ account: payment, message: new Uint8Array() })).rejects.toMatchObject({
      code: 4100,
    })
    wallet.script({ method: 'bitcoin:connect', answer: 'reject', times: 1 })
    await expect(feature('connect')({ purposes: ['payment'] })).rejects.toMatchObject({
      code: 4001,
      message: 'User rejected the request.',
    })
    const { accounts } = (await feature('connect')({ purposes: ['ordinals'] })) as { accounts: { address: string }[] }
    expect(accounts.map(({ address }) => address)).toEqual([ordinals.address])
    await expect(
      feature('signTransaction')({
        psbt: await somePsbt(utxo, [nested]),
        inputsToSign: [{ account: payment, signingIndexes: [0] }],
      }),
    ).rejects.toMatchObject({ code: -32602 })
  })
})

interface Answered {
  result: Record<string, unknown>
  error?: { code: number; message: string }
}

describe('The sandbox’s Bitcoin wallet: sats-connect', () => {
  function open(settings: Parameters<typeof openPage>[1] = {}) {
    const page = openPage(utxo.url, { interfaces: ['sats'], payment: 'p2sh-p2wpkh', ...settings })
    const [entry] = page.host.btc_providers as { id: string; methods: string[] }[]
    const provider = (entry?.id ?? '')
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], page.host) as {
      request(method: string, params?: unknown): Promise<Answered>
      addListener(...listener: unknown[]): () => void
    }
    const ask = async (method: string, params?: unknown) => (await provider.request(method, params)).result
    return { ...page, provider, entry, ask }
  }
  const purposes = ['payment', 'ordinals', 'stacks']

  it('registers in btc_providers, returns addresses by purpose and by wallet_connect, and disconnects', async () => {
    const { ask, provider, entry } = open()
    expect(entry?.methods).toContain('wallet_connect')
    const { addresses } = (await ask('getAddresses', { purposes, message: 'Connect to your wallet' })) as {
      addresses: unknown[]
    }
    expect(addresses).toMatchObject([
      { address: nested.address, publicKey: nested.publicKey, purpose: 'payment', addressType: 'p2sh' },
      { address: ordinals.address, publicKey: ordinals.publicKey.slice(2), purpose: 'ordinals', addressType: 'p2tr' },
    ])
    expect((await ask('wallet_connect', { network: 'Mainnet' })).addresses).toEqual(addresses)
    expect(await ask('wallet_disconnect')).toBeNull()
    expect((await provider.request('wallet_getAccount')).error?.code).toBe(-32002)
  })

  it('signs messages by the protocol that sats-connect requests', async () => {
    const { ask } = open()
    await ask('getAddresses', { purposes })
    for (const [{ address }, protocol] of [
      [nested, 'ECDSA'],
      [nested, 'BIP322'],
      [ordinals, 'BIP322'],
    ] as const) {
      const { signature, protocol: used } = await ask('signMessage', { message: 'Hello', address, protocol })
      expect(used).toBe(protocol)
      expect(base64.decode(String(signature)).length === 65).toBe(protocol === 'ECDSA')
      expect(verifyMessage(address, 'Hello', String(signature))).toBe(true)
    }
  })

  it('signs a PSBT by address, broadcasts it on request, and rejects an incomplete broadcast', async () => {
    const { ask, provider } = open()
    await ask('getAddresses', { purposes })
    const psbt = toBase64(await somePsbt(utxo, [nested, ordinals]))
    const partial = await provider.request('signPsbt', { psbt, broadcast: true, signInputs: { [nested.address]: [0] } })
    expect(partial.error).toMatchObject({
      code: -32602,
      message: 'Not every input is signed: the transaction cannot be sent.',
    })
    const signInputs = { [nested.address]: [0], [ordinals.address]: [1] }
    const unsent = await ask('signPsbt', { psbt, signInputs })
    expect([Object.keys(unsent), await utxo.balance(receiver)]).toEqual([['psbt'], RECEIVED])
    const { txid } = await ask('signPsbt', { psbt, broadcast: true, signInputs })
    expect(txid).toBe(finished(base64.decode(String(unsent.psbt))).id)
    expect(await utxo.balance(receiver)).toBeGreaterThan(RECEIVED)
  })

  it('sends bitcoin to several recipients on the chain', async () => {
    const { ask, provider } = open()
    await ask('wallet_connect')
    const { txid } = await ask('sendTransfer', {
      recipients: [
        { address: receiver, amount: 60_000_000 },
        { address: ordinals.address, amount: 5_000 },
      ],
    })
    expect((await utxo.utxos(receiver)).find((coin) => coin.txid === txid)?.value).toBe(60_000_000)
    const left = await utxo.balance(nested.address)
    expect(left).toBeGreaterThan(14_990_000)
    expect(left).toBeLessThan(14_995_000)
    const tooMuch = await provider.request('sendTransfer', { recipients: [{ address: receiver, amount: 60_000_000 }] })
    expect(tooMuch.error?.message).toBe('Insufficient balance')
    const text = await provider.request('sendTransfer', { recipients: [{ address: receiver, amount: '5' }] })
    expect(text.error?.code).toBe(-32602)
  })

  it('emits account, network and disconnect events to sats-connect listeners, added by name or as an object', async () => {
    const { ask, provider, wallet } = open({ payment: 'p2wpkh' })
    await ask('wallet_connect')
    const [account, network, end] = [vi.fn(), vi.fn(), vi.fn()]
    provider.addListener('accountChange', account)
    provider.addListener({ eventName: 'networkChange', cb: network })
    const stop = provider.addListener('disconnect', end)
    wallet.selectAccount(1)
    expect(account.mock.lastCall?.[0]).toMatchObject({
      type: 'accountChange',
      addresses: [{ address: bitcoinAccount('p2wpkh', 'mainnet', 1).address }, {}],
    })
    await ask('wallet_changeNetwork', { name: 'Testnet4' })
    expect(network).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'networkChange', bitcoin: { name: 'Testnet4' } }),
    )
    wallet.disconnect('sats')
    expect(end).toHaveBeenCalledWith({ type: 'disconnect' })
    stop()
    wallet.emit('sats', 'disconnect', { type: 'disconnect' })
    expect(end).toHaveBeenCalledTimes(1)
  })

  it('reports errors in the answer, with the codes of sats-connect', async () => {
    const { provider, wallet } = open()
    wallet.script({ answer: 'reject', times: 1 })
    expect((await provider.request('getAddresses', { purposes })).error).toEqual({
      code: -32000,
      message: 'User rejected the request.',
    })
    expect((await provider.request('getBalance')).error?.code).toBe(-32601)
    expect((await provider.request('getAddresses')).error?.code).toBe(-32602)
  })

  it('injects the sats-connect provider late if configured', () => {
    vi.useFakeTimers()
    const { host } = openPage(utxo.url, { interfaces: ['sats'], lateMs: 500 })
    vi.advanceTimersByTime(499)
    expect(host.btc_providers).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(host.btc_providers).toHaveLength(1)
    vi.useRealTimers()
  })
})

describe('The sandbox’s Bitcoin wallet: Leather', () => {
  it('connects, signs, sends and rejects through Leather’s JSON-RPC interface', async () => {
    const { host, wallet } = openPage(utxo.url, { interfaces: ['leather'] })
    const leather = host.LeatherProvider as { request(method: string, params?: unknown): Promise<Answered> }
    expect(host.btc_providers).toMatchObject([
      { id: 'LeatherProvider', icon: expect.stringMatching(/^data:image\/svg,/) },
    ])
    wallet.script({ method: 'getAddresses', answer: 'reject', times: 1 })
    expect(await rejection(leather.request('getAddresses'))).toMatchObject({ jsonrpc: '2.0', error: { code: 4001 } })
    const { addresses } = (await leather.request('getAddresses')).result as { addresses: object[] }
    expect(addresses).toMatchObject([
      { symbol: 'BTC', type: 'p2wpkh', address: payment.address },
      { type: 'p2tr', address: ordinals.address },
    ])

    for (const { type: paymentType, address } of [payment, ordinals]) {
      const { signature } = (
        await leather.request('signMessage', { message: 'Hello', paymentType, network: 'mainnet' })
      ).result
      expect(verifyMessage(address, 'Hello', String(signature))).toBe(true)
    }
    const hex = toHex(await somePsbt(utxo, [payment, ordinals]))
    const half = (await leather.request('signPsbt', { hex, signAtIndex: 1, allowedSighash: [1, 0] })).result
    expect(() => finished(hexToBytes(String(half.hex)))).toThrow()
    const { txid } = (await leather.request('signPsbt', { hex, signAtIndex: [0, 1], broadcast: true })).result
    expect((await utxo.utxos(receiver)).some((coin) => coin.txid === txid)).toBe(true)
    const sent = (
      await leather.request('sendTransfer', {
        recipients: [{ address: receiver, amount: '12345' }],
        network: 'mainnet',
      })
    ).result
    expect((await utxo.utxos(receiver)).find((coin) => coin.txid === sent.txid)?.value).toBe(12_345)
    expect(await rejection(leather.request('wallet_disconnect'))).toMatchObject({ error: { code: -32601 } })
  })
})

describe('The sandbox’s Bitcoin wallet: OKX', () => {
  it('connects, signs and sends through OKX’s interface, with one provider for each network', async () => {
    const { host, wallet } = openPage(utxo.url, { interfaces: ['okx'] })
    const { bitcoin, bitcoinTestnet, cardano } = host.okxwallet as {
      bitcoin: Provider
      bitcoinTestnet: Provider
      cardano: { icon: string }
    }
    expect(cardano.icon).toMatch(/^data:image\/svg\+xml,/)
    expect(await bitcoin.getAccounts?.()).toEqual([])
    expect(await bitcoin.connect?.()).toEqual({
      address: payment.address,
      publicKey: payment.publicKey,
      compressedPublicKey: payment.publicKey,
    })
    expect(await bitcoinTestnet.getAccounts?.()).toEqual([testnet.address])
    expect(await bitcoin.getPublicKey?.()).toBe(payment.publicKey)
    for (const type of ['ecdsa', 'bip322-simple'])
      expect(verifyMessage(payment.address, 'Hello', String(await bitcoin.signMessage?.('Hello', type)))).toBe(true)

    const sent = await bitcoin.send?.({ from: payment.address, to: receiver, value: '0.1' })
    const coin = (await utxo.utxos(receiver)).find(({ value }) => value === 10_000_000)
    expect(sent).toEqual({ txhash: coin?.txid })
    const psbt = toHex(await somePsbt(utxo, [payment, ordinals]))
    const toSignInputs = [0, 1].map((index) => ({ index, address: [payment, ordinals][index]?.address }))
    const open = await bitcoin.signPsbt?.(psbt, { autoFinalized: false, toSignInputs })
    expect(await bitcoin.pushPsbt?.(open)).toBe(finished(hexToBytes(String(open))).id)

    const heard = vi.fn()
    bitcoin.on('accountsChanged', heard)
    wallet.selectAccount(1)
    wallet.lock()
    expect(heard.mock.calls).toEqual([[[bitcoinAccount('p2wpkh', 'mainnet', 1).address]], [[]]])
    expect(await rejection(bitcoin.signMessage?.('Hello') as Promise<unknown>)).toMatchObject({ code: 4100 })
  })
})

const FAMILY = [
  { via: 'unisat', at: (host: Record<string, unknown>) => host.unisat },
  { via: 'bitget', at: (host: Record<string, unknown>) => (host.bitkeep as { unisat: unknown }).unisat },
  { via: 'binance', at: (host: Record<string, unknown>) => (host.binancew3w as { bitcoin: unknown }).bitcoin },
] as const

describe.each(FAMILY)('The sandbox’s Bitcoin wallet: Unisat and compatible: $via', ({ via, at }) => {
  it('connects, signs, sends and switches through Unisat’s interface', async () => {
    const { host, wallet } = openPage(utxo.url, { interfaces: [via] })
    const provider = at(host) as Provider
    wallet.script({ method: 'requestAccounts', answer: 'reject', times: 1 })
    expect(await rejection(provider.requestAccounts?.() as Promise<unknown>)).toMatchObject({ code: 4001 })
    expect(await provider.requestAccounts?.()).toEqual([payment.address])
    expect(await provider.getAccounts?.()).toEqual([payment.address])
    expect(await provider.getPublicKey?.()).toBe(payment.publicKey)
    for (const type of [undefined, 'ecdsa', 'bip322-simple'])
      expect(verifyMessage(payment.address, 'Hello', String(await provider.signMessage?.('Hello', type)))).toBe(true)

    const txid = await provider.sendBitcoin?.(receiver, 20_000)
    expect((await utxo.utxos(receiver)).find((coin) => coin.txid === txid)?.value).toBe(20_000)
    // Requested after the transfer, because the transfer has spent the largest coin.
    const signed = String(
      await provider.signPsbt?.(toHex(await somePsbt(utxo, [payment, nested])), {
        toSignInputs: [{ index: 0, address: payment.address }],
      }),
    )
    expect(await rejection(provider.pushPsbt?.(signed) as Promise<unknown>)).toMatchObject({ code: -32602 })
    const whole = String(await provider.signPsbt?.(toHex(await somePsbt(utxo, [payment]))))
    expect(await provider.pushPsbt?.(whole)).toBe(finished(hexToBytes(whole)).id)

    const heard = vi.fn()
    provider.on('accountsChanged', heard)
    expect(await provider.switchChain?.('BITCOIN_TESTNET')).toMatchObject({
      enum: 'BITCOIN_TESTNET',
      network: 'testnet',
    })
    expect(await provider.getChain?.()).toMatchObject({ enum: 'BITCOIN_TESTNET' })
    expect(heard).toHaveBeenLastCalledWith([testnet.address])
    provider.removeListener('accountsChanged', heard)
    wallet.disconnect(via)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(await provider.getAccounts?.()).toEqual([])
    expect(wallet.requests.map(({ method }) => method)).toContain('sendBitcoin')
  })
})

describe('The sandbox’s Bitcoin wallet: permissions', () => {
  it('grants permissions for each interface separately, and revokes all of them on reset', async () => {
    const { host, wallet } = openPage(utxo.url, { interfaces: ['unisat', 'okx'] })
    const unisat = host.unisat as Provider
    const okx = (host.okxwallet as { bitcoin: Provider }).bitcoin
    await unisat.requestAccounts?.()
    expect([await unisat.getAccounts?.(), await okx.getAccounts?.()]).toEqual([[payment.address], []])
    wallet.script({ method: 'connect', answer: 'error', code: -32603, message: 'Broken', times: 1 })
    expect(await rejection(okx.connect?.() as Promise<unknown>)).toMatchObject({ code: -32603, message: 'Broken' })
    expect(wallet.requests.at(-1)).toMatchObject({
      via: 'okx',
      method: 'connect',
      status: 'refused',
      error: { message: 'Broken' },
    })
    wallet.reset()
    expect([wallet.requests, await unisat.getAccounts?.()]).toEqual([[], []])
    expect(wallet.addresses).toEqual([payment.address, ordinals.address])
  })
})
