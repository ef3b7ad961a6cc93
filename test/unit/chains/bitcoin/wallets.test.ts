// @vitest-environment node
import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { adapter } from '../../../kit/bitcoinAdapter.ts'
import type { LinkChange } from '../../../../src/core/connector.ts'
import { bitcoinAccount } from '../../../sandbox/bitcoin/accounts.ts'
import { verifyMessage } from '../../../sandbox/bitcoin/verify.ts'
import { finished, somePsbt, startUtxo, toBase64, type TestUtxo } from '../../sandbox/bitcoinPage.ts'
import {
  ask,
  connectWallet,
  failure,
  INTERFACES,
  MAINNET,
  openWallet,
  savedOf,
  SIGNET,
  TESTNET,
  type Via,
} from './kit.ts'

let utxo: TestUtxo
beforeAll(async () => void (utxo = await startUtxo()))
afterAll(() => utxo.stop())
beforeEach(() => utxo.reset())

const payment = bitcoinAccount('p2wpkh')
const ordinals = bitcoinAccount('p2tr')
const receiver = bitcoinAccount('p2wpkh', 'mainnet', 5).address
const RECEIVED = 75_100_000
/** Interfaces that give sites only one account. */
const ONE_ACCOUNT: readonly Via[] = ['okx', 'unisat', 'bitget', 'binance']
const each = describe.each(INTERFACES)
const open = (via: Via, settings = {}) => connectWallet(via, { utxoUrl: utxo.url, ...settings })

each('A Bitcoin wallet with the interface $via', ({ via, id, type }) => {
  const isOne = ONE_ACCOUNT.includes(via)

  it('connects a Bitcoin wallet, and returns the purpose and public key of each account', async () => {
    const { connector, link } = await open(via)
    expect(connector).toMatchObject({ id, type, namespaces: ['bip122'] })
    const xOnly = via === 'sats' ? ordinals.publicKey.slice(2) : ordinals.publicKey
    const paths = via === 'leather'
    expect(link.accounts).toEqual([
      { address: payment.address, type: 'payment', publicKey: payment.publicKey, ...(paths && { path: payment.path }) },
      ...(isOne
        ? []
        : [{ address: ordinals.address, type: 'ordinal', publicKey: xOnly, ...(paths && { path: ordinals.path }) }]),
    ])
    expect(link.network).toBe(MAINNET.caipNetworkId)
  })

  it('rejects with a code if connecting is declined, pending or aborted, or the wallet is locked or fails', async () => {
    const { wallet, connector } = openWallet(via)
    wallet.script({ answer: 'reject', times: 1 })
    await expect(connector.connect(ask())).rejects.toMatchObject({ code: 'UserRejected' })
    wallet.script({ answer: 'pending', times: 1 })
    await expect(connector.connect(ask())).rejects.toMatchObject({ code: 'RequestPending' })
    wallet.script({ answer: 'lock', times: 1 })
    await expect(connector.connect(ask())).rejects.toMatchObject({ code: 'WalletLocked' })
    wallet.unlock()
    wallet.script({ answer: 'error', message: 'Broken', times: 1 })
    await expect(connector.connect(ask())).rejects.toMatchObject({ code: 'ConnectionFailed' })
    wallet.script({ answer: 'silent', times: 1 })
    const leaving = new AbortController()
    const waiting = connector.connect(ask(leaving.signal))
    leaving.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'Aborted' })
  })

  it('signs messages by the requested protocol, if supported', async () => {
    const { provider, wallet } = await open(via)
    for (const [account, protocol] of [
      [payment, undefined],
      [payment, 'BIP322'],
      [payment, 'ECDSA'],
      [ordinals, 'BIP322'],
    ] as const) {
      const { address } = account
      if (account === ordinals && isOne) continue
      const signing = provider.signMessage({ address, message: 'Grüße', protocol })
      if (protocol === 'ECDSA' && (via === 'standard' || via === 'leather')) {
        await expect(signing).rejects.toMatchObject({ code: 'UnsupportedMethod' })
        continue
      }
      const signature = await signing
      expect(verifyMessage(address, 'Grüße', signature)).toBe(true)
      if (protocol) expect(base64.decode(signature).length === 65).toBe(protocol === 'ECDSA')
    }
    wallet.script({ answer: 'reject', times: 1 })
    await expect(provider.signMessage({ address: payment.address, message: 'x' })).rejects.toMatchObject({
      code: 'UserRejected',
    })
  })

  it('signs all inputs of the connected accounts in a PSBT, or only the inputs that the site requests', async () => {
    const { provider, wallet } = await open(via)
    const own = isOne ? [payment] : [payment, ordinals]
    const { psbt } = await provider.signPsbt({ psbt: toBase64(await somePsbt(utxo, own)) })
    expect((await utxo.send(finished(base64.decode(psbt)).hex)).status).toBe(200)
    await utxo.reset()

    const shared = toBase64(await somePsbt(utxo, [bitcoinAccount('p2wpkh', 'mainnet', 3), payment]))
    const half = await provider.signPsbt({ psbt: shared, signInputs: [{ address: payment.address, index: 1 }] })
    expect(half.txid).toBeUndefined()
    expect(() => finished(base64.decode(half.psbt))).toThrow()
    wallet.script({ answer: 'reject', times: 1 })
    await expect(provider.signPsbt({ psbt: shared })).rejects.toMatchObject({ code: 'UserRejected' })
  })

  it('broadcasts a complete PSBT and rejects an incomplete PSBT', async () => {
    const { provider } = await open(via)
    const psbt = toBase64(await somePsbt(utxo, [payment]))
    const sending = provider.signPsbt({ psbt, broadcast: true })
    if (via === 'standard') return expect(sending).rejects.toMatchObject({ code: 'UnsupportedMethod' })
    const { txid } = await sending
    expect((await utxo.utxos(receiver)).some((coin) => coin.txid === txid)).toBe(true)
    const shared = toBase64(await somePsbt(utxo, [bitcoinAccount('p2wpkh', 'mainnet', 3), payment]))
    for (const signInputs of [undefined, [{ address: payment.address, index: 1 }]]) {
      await expect(provider.signPsbt({ psbt: shared, signInputs, broadcast: true })).rejects.toMatchObject({
        code: 'InvalidOption',
      })
    }
    return undefined
  })

  it('sends an exact amount of sats', async () => {
    const { provider, wallet } = await open(via)
    const sending = provider.sendTransfer({ recipient: receiver, amount: '12345679' })
    if (via === 'standard') return expect(sending).rejects.toMatchObject({ code: 'UnsupportedMethod' })
    const txid = await sending
    expect((await utxo.utxos(receiver)).find((coin) => coin.txid === txid)?.value).toBe(12_345_679)
    const other = await provider.sendTransfer({ recipient: receiver, amount: 600n })
    expect(await utxo.balance(receiver)).toBe(RECEIVED + 12_345_679 + 600)
    expect(other).not.toBe(txid)
    wallet.script({ answer: 'reject', times: 1 })
    await expect(provider.sendTransfer({ recipient: receiver, amount: 1n })).rejects.toMatchObject({
      code: 'UserRejected',
    })
    return undefined
  })

  it('switches network and accounts together after approval', async () => {
    const { link, wallet, provider } = await open(via)
    const heard: LinkChange[] = []
    link.watch((change) => heard.push(change))
    // OKX has one permission per network, and prompts for each.
    if (via !== 'okx') {
      wallet.script({ answer: 'reject', times: 1 })
      await expect(adapter.switchNetwork(link, TESTNET, async () => [])).rejects.toMatchObject({ code: 'UserRejected' })
      expect(link.network).toBe(MAINNET.caipNetworkId)
    }
    await adapter.switchNetwork(link, TESTNET, async () => [])
    const there = bitcoinAccount('p2wpkh', 'testnet')
    expect(link.network).toBe(TESTNET.caipNetworkId)
    expect(link.accounts[0]).toMatchObject({ address: there.address, type: 'payment', publicKey: there.publicKey })
    // One change with accounts and network, because accounts must never appear on the wrong network.
    expect(heard).toEqual([{ kind: 'accounts', accounts: link.accounts, network: TESTNET.caipNetworkId }])
    const signature = await provider.signMessage({ address: there.address, message: 'There' })
    expect(verifyMessage(there.address, 'There', signature)).toBe(true)
    await expect(provider.sendTransfer({ recipient: receiver, amount: 1_000n })).rejects.toMatchObject({
      code: 'InvalidOption',
    })
    await expect(
      adapter.switchNetwork(
        link,
        { ...SIGNET, caipNetworkId: 'bip122:ffffffffffffffffffffffffffffffff' },
        async () => [],
      ),
    ).rejects.toMatchObject({ code: 'UnsupportedChain' })
  })

  it('restores a Bitcoin wallet without a prompt if an account is still granted', async () => {
    const { wallet, connector, link } = await open(via)
    const saved = savedOf(connector, link)
    wallet.script({ answer: 'reject' })
    const again = await connector.restore(saved)
    expect(again).toMatchObject({ accounts: link.accounts, network: MAINNET.caipNetworkId })
    if (again?.accounts[1])
      expect((await connector.restore({ ...saved, address: again.accounts[1].address }))?.accounts[0]?.type).toBe(
        'ordinal',
      )
    wallet.disconnect()
    // Leather stores no permission, so it prompts on every request.
    if (via === 'leather') expect(await connector.restore(saved)).toMatchObject({ accounts: link.accounts })
    else expect(await connector.restore(saved)).toBeNull()
  })

  it('notifies the wallet of a disconnect once, unless its interface has no disconnect method', async () => {
    const { wallet, link } = await open(via)
    await link.close()
    await link.close()
    const left = wallet.requests.filter(({ method }) => /disconnect/i.test(method))
    expect(left.map(({ status }) => status)).toEqual(via === 'leather' ? [] : ['answered'])
  })
})

each('Events of a Bitcoin wallet with the interface $via', ({ via }) => {
  const isDeaf = via === 'leather'

  it.skipIf(isDeaf)('emits the wallet’s changes of account and network, and a disconnect', async () => {
    const { wallet, link } = await open(via)
    const heard: LinkChange[] = []
    const stop = link.watch((change) => heard.push(change))
    const address = () =>
      heard.map((change) => (change.kind === 'accounts' ? change.accounts[0]?.address : change.kind))
    wallet.selectAccount(1)
    const second = bitcoinAccount('p2wpkh', 'mainnet', 1)
    await vi.waitFor(() => expect(address()).toEqual([second.address]))
    expect(link.accounts[0]?.publicKey).toBe(second.publicKey)
    wallet.selectAccount(0)
    await vi.waitFor(() => expect(address()).toEqual([second.address, payment.address]))
    if (via !== 'okx') {
      wallet.setNetwork('testnet')
      await vi.waitFor(() => expect(link.network).toBe(TESTNET.caipNetworkId))
      expect(link.accounts[0]?.address).toBe(bitcoinAccount('p2wpkh', 'testnet').address)
    }
    wallet.disconnect()
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ kind: 'closed' }))
    stop()
  })

  it.skipIf(isDeaf)('emits no wallet events to a removed listener', async () => {
    const { wallet, link } = await open(via)
    const heard: LinkChange[] = []
    const stop = link.watch((change) => heard.push(change))
    stop()
    wallet.selectAccount(1)
    const after: LinkChange[] = []
    link.watch((change) => after.push(change))
    wallet.selectAccount(2)
    await vi.waitFor(() => expect(after).toHaveLength(1))
    expect(heard).toEqual([])
  })
})

describe('The Bitcoin provider of a site', () => {
  it('rejects malformed Bitcoin requests with InvalidOption', async () => {
    const { provider } = await open('sats')
    const psbt = toBase64(await somePsbt(utxo, [payment]))
    const wrong = [
      () => provider.signMessage({ address: receiver, message: 'x' }),
      () => provider.signMessage({ address: payment.address, message: 5 as unknown as string }),
      () => provider.signMessage({ address: payment.address, message: 'x', protocol: 'PGP' as 'ECDSA' }),
      () => provider.signPsbt({ psbt: 'none' }),
      () => provider.signPsbt({ psbt: psbt.slice(0, 100) }),
      () => provider.signPsbt({ psbt, signInputs: [{ address: payment.address, index: 1 }] }),
      () => provider.signPsbt({ psbt, signInputs: [{ index: 0 } as never] }),
      () => provider.signPsbt({ psbt, signInputs: {} as never }),
      () => provider.sendTransfer({ recipient: `${receiver.slice(0, -1)}q`, amount: '1' }),
      ...['0', '-1', '1.5', '1e3', '', ' 1', '2100000000000001', 5 as unknown as string, 0n, -1n].map(
        (amount) => () => provider.sendTransfer({ recipient: receiver, amount }),
      ),
    ]
    for (const one of wrong) expect(await failure(one()), String(one)).toMatchObject({ code: 'InvalidOption' })
    await expect(
      provider.signMessage({ address: ordinals.address, message: 'x', protocol: 'ECDSA' }),
    ).rejects.toMatchObject({ code: 'UnsupportedMethod' })
    expect(await utxo.balance(receiver)).toBe(RECEIVED)
  })

  it('rejects Bitcoin requests with NotConnected without a connection', async () => {
    const nobody = adapter.provider(() => undefined)
    await expect(nobody.getAccounts()).rejects.toMatchObject({
      code: 'NotConnected',
      message: 'No wallet is connected',
    })
  })

  it('keeps the same Bitcoin provider object when another wallet connects', async () => {
    const [one, other] = [await open('unisat'), await open('sats', { account: 1 })]
    let link = one.link
    const provider = adapter.provider(() => link)
    expect((await provider.getAccounts()).map(({ address }) => address)).toEqual([payment.address])
    link = other.link
    expect((await provider.getAccounts())[0]?.address).toBe(bitcoinAccount('p2wpkh', 'mainnet', 1).address)
  })

  it('connects and signs with nested SegWit addresses', async () => {
    const nested = bitcoinAccount('p2sh-p2wpkh')
    const { link, provider } = await open('sats', { payment: 'p2sh-p2wpkh' })
    expect(link.accounts[0]).toEqual({ address: nested.address, type: 'payment', publicKey: nested.publicKey })
    const { psbt } = await provider.signPsbt({ psbt: toBase64(await somePsbt(utxo, [nested])) })
    expect((await utxo.send(finished(base64.decode(psbt)).hex)).status).toBe(200)
    const legacy = await provider.signMessage({ address: nested.address, message: 'x', protocol: 'ECDSA' })
    expect(verifyMessage(nested.address, 'x', legacy)).toBe(true)
    expect(hexToBytes(nested.publicKey)).toHaveLength(33)
  })
})
