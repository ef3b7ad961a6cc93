// @vitest-environment node
import { base64 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { WalletAccess } from '../../../../src/chains/bitcoin/walletAccess.ts'
import type { Link, LinkChange } from '../../../../src/core/connector.ts'
import type { Account, Connection } from '../../../../src/core/types.ts'
import { adapter } from '../../../kit/bitcoinAdapter.ts'
import { bitcoinAccount } from '../../../sandbox/bitcoin/accounts.ts'
import { verifyMessage } from '../../../sandbox/bitcoin/verify.ts'
import { finished, somePsbt, startUtxo, toBase64, type TestUtxo } from '../../sandbox/bitcoinPage.ts'
import { connectWallet, failure, providerOf, savedOf, TESTNET } from './kit.ts'

let utxo: TestUtxo
beforeAll(async () => void (utxo = await startUtxo()))
afterAll(() => utxo.stop())
beforeEach(() => utxo.reset())

const CHANGED = 'Your wallet has other accounts now. Check which one is in use, then try again'
const payment = bitcoinAccount('p2wpkh')
const other = bitcoinAccount('p2wpkh', 'mainnet', 1)
const receiver = bitcoinAccount('p2wpkh', 'mainnet', 5).address

type Change = (saved: Connection) => Connection
const asIs: Change = (saved) => saved
const first =
  (change: Partial<Account>): Change =>
  (saved) => {
    const accounts = saved.accounts.map((one, at) => (at ? one : { ...one, ...change }))
    return { ...saved, accounts, address: accounts[0]?.address ?? '' }
  }

/** Restores a Leather connection. `change` modifies the saved data. */
async function restoreLeather(change: Change = asIs) {
  const { connector, link: before, wallet } = await connectWallet('leather', { utxoUrl: utxo.url })
  const link = await connector.restore(change(savedOf(connector, before)))
  const seen = wallet.requests.length
  const asked = () => wallet.requests.slice(seen).map(({ method }) => method)
  return { link, wallet, provider: providerOf(link ?? undefined), asked }
}

/** Collects the changes that a link emits. */
function listen(link: Link | null): LinkChange[] {
  const heard: LinkChange[] = []
  const stop = link?.watch((change) => heard.push(change))
  onTestFinished(() => stop?.())
  return heard
}

describe('Leather after a restore', () => {
  it('requests Leather’s accounts once after a restore, before the first signature', async () => {
    const { provider, asked } = await restoreLeather()
    expect(asked()).toEqual([])
    const [one, two] = await Promise.all(
      ['one', 'two'].map((message) => provider.signMessage({ address: payment.address, message })),
    )
    expect(
      verifyMessage(payment.address, 'one', one as string) && verifyMessage(payment.address, 'two', two as string),
    ).toBe(true)
    await provider.sendTransfer({ recipient: receiver, amount: 1_000n })
    expect(asked()).toEqual(['getAddresses', 'signMessage', 'signMessage', 'sendTransfer'])
  })

  it('does not request Leather’s accounts again if the visitor connected in this visit', async () => {
    const { provider, wallet } = await connectWallet('leather', { utxoUrl: utxo.url })
    await provider.signMessage({ address: payment.address, message: 'x' })
    expect(wallet.requests.map(({ method }) => method)).toEqual(['getAddresses', 'signMessage'])
  })

  it.each<[string, Change]>([
    ['another address', first({ address: other.address })],
    ['another public key', first({ publicKey: other.publicKey })],
    ['another path', first({ path: other.path })],
    ['another purpose', first({ type: 'ordinal' })],
  ])('signs and sends nothing if storage has %s than the wallet', async (_, change) => {
    const { link, provider, asked } = await restoreLeather(change)
    const address = link?.accounts[0]?.address ?? ''
    const psbt = toBase64(await somePsbt(utxo, [payment]))
    const requests = [
      () => provider.signMessage({ address, message: 'x' }),
      () => provider.signPsbt({ psbt, signInputs: [{ address, index: 0 }] }),
      () => provider.sendTransfer({ recipient: receiver, amount: 1_000n }),
    ]
    for (const request of requests)
      expect(await failure(request())).toMatchObject({
        name: 'WalletModalError',
        code: 'ConnectionFailed',
        message: CHANGED,
      })
    expect(new Set(asked())).toEqual(new Set(['getAddresses']))
  })

  it('rejects a request for an account that the wallet no longer uses, and emits the wallet’s accounts', async () => {
    const { link, wallet, provider, asked } = await restoreLeather()
    const heard = listen(link)
    wallet.selectAccount(1)
    expect(await failure(provider.signMessage({ address: payment.address, message: 'x' }))).toMatchObject({
      code: 'ConnectionFailed',
      message: CHANGED,
    })
    expect(asked()).toEqual(['getAddresses'])
    expect(heard).toMatchObject([{ kind: 'accounts', accounts: [{ address: other.address }, { type: 'ordinal' }] }])
    expect(
      verifyMessage(other.address, 'x', await provider.signMessage({ address: other.address, message: 'x' })),
    ).toBe(true)
    expect(asked()).toEqual(['getAddresses', 'signMessage'])
  })

  it('rejects if the visitor declines to share accounts, and prompts again with the next request', async () => {
    const { wallet, provider, asked } = await restoreLeather()
    wallet.script({ method: 'getAddresses', answer: 'reject', times: 1 })
    expect(await failure(provider.signMessage({ address: payment.address, message: 'x' }))).toMatchObject({
      code: 'UserRejected',
    })
    await provider.signMessage({ address: payment.address, message: 'x' })
    expect(asked()).toEqual(['getAddresses', 'getAddresses', 'signMessage'])
  })

  it('waits up to a minute for Leather’s accounts, and stops on disconnect', async () => {
    const { link, wallet, provider, asked } = await restoreLeather()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    wallet.script({ method: 'getAddresses', answer: 'silent' })
    const silent = failure(provider.signMessage({ address: payment.address, message: 'x' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await silent).toMatchObject({ code: 'WalletTimeout' })
    const left = failure(provider.signMessage({ address: payment.address, message: 'x' }))
    await vi.advanceTimersByTimeAsync(0)
    await link?.close()
    expect(await left).toMatchObject({ code: 'Aborted' })
    expect(asked()).toEqual(['getAddresses', 'getAddresses'])
  })

  it('requests the accounts on the network of the restored connection', async () => {
    const { connector, link: before, wallet } = await connectWallet('leather', { utxoUrl: utxo.url })
    await adapter.switchNetwork(before, TESTNET, async () => [])
    const link = await connector.restore(savedOf(connector, before))
    wallet.setNetwork('mainnet')
    const { address } = bitcoinAccount('p2wpkh', 'testnet')
    expect(
      verifyMessage(address, 'x', await providerOf(link ?? undefined).signMessage({ address, message: 'x' })),
    ).toBe(true)
  })

  it('does not request the accounts again after a network switch, since the switch returns the accounts', async () => {
    const { link, provider, asked } = await restoreLeather()
    await adapter.switchNetwork(link as Link, TESTNET, async () => [])
    await provider.signMessage({ address: bitcoinAccount('p2wpkh', 'testnet').address, message: 'x' })
    expect(asked()).toEqual(['getAddresses', 'signMessage'])
  })

  it('signs a PSBT after a restore if the accounts match', async () => {
    const { provider } = await restoreLeather()
    const { psbt } = await provider.signPsbt({ psbt: toBase64(await somePsbt(utxo, [payment])) })
    expect((await utxo.send(finished(base64.decode(psbt)).hex)).status).toBe(200)
  })

  it.each([
    '',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    `${payment.address}\u202e`,
    `${payment.address.slice(0, -1)}q`,
  ])('discards a saved connection without a valid Bitcoin address: "%s"', async (address) => {
    expect((await restoreLeather(first({ address }))).link).toBe(null)
  })
})

it('requests accounts before the first signature if a sats-connect wallet cannot list them silently', async () => {
  const asked: string[] = []
  const request = async (method: string) => {
    asked.push(method)
    if (method === 'getAddresses') return { result: { addresses: [{ address: other.address, purpose: 'payment' }] } }
    return { error: { code: -32601, message: `No ${method}` } }
  }
  const way: WalletAccess = { via: 'sats', wallet: { request } }
  const link = await adapter.restore(way, {
    connectorId: 'x',
    connectorName: 'X',
    connectorType: 'injected',
    namespace: 'bip122',
    address: payment.address,
    accounts: [{ address: payment.address, type: 'payment' }],
    network: 'bip122:000000000019d6689c085ae165831e93',
    status: 'reconnecting',
  })
  asked.length = 0
  expect(
    await failure(providerOf(link ?? undefined).signMessage({ address: payment.address, message: 'x' })),
  ).toMatchObject({ message: CHANGED })
  expect(asked).not.toContain('signMessage')
})
