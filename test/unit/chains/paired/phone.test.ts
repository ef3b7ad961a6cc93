import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { adapter as bitcoin, words } from '../../../kit/bitcoinAdapter.ts'
import { createPairedParts } from '../../../../src/chains/paired/adapter.ts'
import { createPairedChains } from '../../../../src/chains/paired/index.ts'
import type { Link } from '../../../../src/core/connector.ts'
import type { Namespace, Network } from '../../../../src/core/types.ts'
import { bitcoinAccount } from '../../../sandbox/bitcoin/accounts.ts'
import { verifyMessage } from '../../../sandbox/bitcoin/verify.ts'
import { phoneSettings } from '../../../sandbox/description.ts'
import { startSandbox, type Sandbox } from '../../../sandbox/index.ts'
import { createPhoneWallet, type PhoneWallet } from '../../../sandbox/phone/createPhoneWallet.ts'
import { otherAccounts } from '../../../sandbox/phone/otherAccounts.ts'
import { ask, openPage, type Page } from '../../connectors/pairing/world.ts'
import { finished, somePsbt, toBase64, type Utxo } from '../../sandbox/bitcoinPage.ts'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import { failure, MAINNET, SIGNET } from '../bitcoin/kit.ts'

forbidTraffic()
// The phone wallet waits a second between requests, as WalletKit does.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const parts = createPairedParts(words)
const chains = createPairedChains(async () => parts)
const networks: readonly Network[] = [...parts.networks, MAINNET]

let sandbox: Sandbox
let phone: PhoneWallet
let page: Page
let links: Link[]
beforeAll(async () => {
  sandbox = await startSandbox()
  const settings = { ...phoneSettings(sandbox.json), persistent: false, answer: 'approve' as const }
  phone = await createPhoneWallet({ ...settings, verifyUrl: undefined })
})
afterAll(async () => {
  await phone.stop()
  await sandbox.stop()
})

/** Opens a new page and a session for all networks. */
async function pair(): Promise<void> {
  page = openPage(sandbox.json.services.relay ?? '', { networks, options: { projectId: sandbox.json.projectId } })
  const { code, link } = ask(page, { namespace: 'polkadot' })
  await phone.pair(await code)
  const first = await link
  links = [first, ...(first.siblings ?? [])]
}
const linkOf = (namespace: Namespace) => {
  const link = links.find((one) => one.namespace === namespace)
  if (!link) throw new Error(`no link for ${namespace}`)
  return link
}
const providerOf = (namespace: Namespace) => parts.adapter.provider(() => linkOf(namespace))
const accountIn = (namespace: string) =>
  otherAccounts().find((one) => one.namespace === namespace) ?? { address: '', privateKey: '' }
const unhex = (text: string) => hexToBytes(text.replace(/^0x/, ''))

describe('A session with a phone wallet', () => {
  beforeEach(pair)

  it('pairs with a phone wallet in one session with accounts of every namespace of the site', () => {
    expect(new Map(links.map(({ namespace, network }) => [namespace, network]))).toEqual(
      new Map(networks.map((one) => [one.chainNamespace, one.caipNetworkId])),
    )
    for (const { namespace, isAddress } of chains)
      expect(isAddress(linkOf(namespace).accounts[0]?.address ?? '')).toBe(true)
  })

  it('signs a Polkadot message on a phone wallet', async () => {
    const { address, privateKey } = accountIn('polkadot')
    const provider = providerOf('polkadot')
    expect(await provider.getAccounts()).toEqual([{ address, type: 'eoa' }])
    const { signature } = (await provider.request({
      method: 'polkadot_signMessage',
      params: { address, message: 'Hello' },
    })) as { signature: string }
    expect(
      ed25519.verify(
        unhex(signature),
        utf8ToBytes('<Bytes>Hello</Bytes>'),
        ed25519.getPublicKey(hexToBytes(privateKey)),
      ),
    ).toBe(true)
  })

  it('signs a Cosmos document on a phone wallet', async () => {
    const { address } = accountIn('cosmos')
    const signDoc = { chain_id: 'cosmoshub-4', msgs: [] }
    const { signature } = (await providerOf('cosmos').request({
      method: 'cosmos_signAmino',
      params: { signerAddress: address, signDoc },
    })) as { signature: { signature: string; pub_key: { value: string } } }
    expect(
      secp256k1.verify(
        base64.decode(signature.signature),
        utf8ToBytes('{"chain_id":"cosmoshub-4","msgs":[]}'),
        base64.decode(signature.pub_key.value),
      ),
    ).toBe(true)
  })

  it('signs a Sui message on a phone wallet', async () => {
    const { address } = accountIn('sui')
    const { signature } = (await providerOf('sui').request({
      method: 'sui_signPersonalMessage',
      params: { address, message: 'Hello' },
    })) as { signature: string }
    const bytes = base64.decode(signature)
    const digest = blake2b(concatBytes(Uint8Array.of(3, 0, 0, 5), utf8ToBytes('Hello')), { dkLen: 32 })
    expect(ed25519.verify(bytes.subarray(1, 65), digest, bytes.subarray(65))).toBe(true)
  })

  it('lists addresses and signs a Stacks message on a phone wallet', async () => {
    const { address } = accountIn('stacks')
    const { addresses } = (await providerOf('stacks').request({ method: 'stx_getAddresses', params: {} })) as {
      addresses: { address: string }[]
    }
    expect(addresses.map((one) => one.address)).toEqual([address])
    const { signature } = (await providerOf('stacks').request({
      method: 'stx_signMessage',
      params: { address, message: 'Hello' },
    })) as { signature: string }
    expect(unhex(signature)).toHaveLength(65)
  })

  it('rejects with a code if the phone declines, or the session lacks the method or network', async () => {
    const { address } = accountIn('sui')
    phone.script({ method: 'sui_signPersonalMessage', answer: 'reject', times: 1 })
    const refused = await failure(
      providerOf('sui').request({ method: 'sui_signPersonalMessage', params: { address, message: 'x' } }),
    )
    expect(refused).toMatchObject({ code: 'UserRejected', message: 'Connection rejected', cause: { code: 5000 } })
    await expect(providerOf('sui').request({ method: 'polkadot_signMessage' })).rejects.toMatchObject({
      code: 'UnsupportedMethod',
    })
    await expect(parts.adapter.switchNetwork?.(linkOf('sui'), SIGNET, async () => [])).rejects.toMatchObject({
      code: 'UnsupportedChain',
    })
    await parts.adapter.switchNetwork?.(
      linkOf('sui'),
      networks.find(({ caipNetworkId }) => caipNetworkId === 'sui:mainnet') as Network,
      async () => [],
    )
    const nobody = parts.adapter.provider(() => undefined)
    await expect(nobody.getAccounts()).rejects.toMatchObject({
      code: 'NotConnected',
      message: 'No wallet is connected',
    })
    await expect(nobody.request({ method: 'sui_getAccounts' })).rejects.toMatchObject({ code: 'NotConnected' })
  })
})

describe('Bitcoin over a session', () => {
  beforeEach(pair)
  const payment = bitcoinAccount('p2wpkh')
  const ordinals = bitcoinAccount('p2tr')
  const receiver = bitcoinAccount('p2wpkh', 'mainnet', 5).address
  const utxos = async (address: string) =>
    (await (await fetch(`${sandbox.url}/utxo/api/address/${address}/utxo`)).json()) as Utxo[]
  const wallet = bitcoin.provider(() => linkOf('bip122'))
  const asked = (method: string) => phone.questions.filter((one) => one.method === method).length

  it('lists a session’s Bitcoin accounts with purposes and keys, with a single request', async () => {
    const accounts = [
      { address: payment.address, type: 'payment', publicKey: payment.publicKey },
      { address: ordinals.address, type: 'ordinal', publicKey: ordinals.publicKey },
    ]
    const before = asked('getAccountAddresses')
    expect(await wallet.getAccounts()).toEqual(accounts)
    expect(await wallet.getAccounts()).toEqual(accounts)
    expect(asked('getAccountAddresses')).toBe(before + 1)
  })

  it('signs Bitcoin messages over a session by ECDSA and BIP-322, in base64', async () => {
    for (const [{ address }, protocol] of [
      [payment, undefined],
      [payment, 'ECDSA'],
      [payment, 'BIP322'],
      [ordinals, 'BIP322'],
    ] as const) {
      const signature = await wallet.signMessage({ address, message: 'Hello', protocol })
      expect(verifyMessage(address, 'Hello', signature)).toBe(true)
      if (protocol) expect(base64.decode(signature).length === 65).toBe(protocol === 'ECDSA')
    }
    phone.script({ method: 'signMessage', answer: 'reject', times: 1 })
    await expect(wallet.signMessage({ address: payment.address, message: 'x' })).rejects.toMatchObject({
      code: 'UserRejected',
    })
  })

  it('signs and broadcasts PSBTs over a session', async () => {
    const psbt = toBase64(await somePsbt({ utxos }, [payment, ordinals]))
    const signed = await wallet.signPsbt({ psbt })
    expect(signed.txid).toBeUndefined()
    expect(finished(base64.decode(signed.psbt)).isFinal).toBe(true)
    await expect(
      wallet.signPsbt({ psbt, signInputs: [{ address: payment.address, index: 0 }], broadcast: true }),
    ).rejects.toMatchObject({ code: 'InvalidOption' })
    const { txid } = await wallet.signPsbt({ psbt, broadcast: true })
    expect((await utxos(receiver)).some((coin) => coin.txid === txid)).toBe(true)
  })

  it('sends an amount in sats over a session', async () => {
    const txid = await wallet.sendTransfer({ recipient: receiver, amount: '7654' })
    expect((await utxos(receiver)).find((coin) => coin.txid === txid)?.value).toBe(7_654)
  })

  it('rejects a switch to a Bitcoin network that the session lacks', async () => {
    await expect(bitcoin.switchNetwork(linkOf('bip122'), SIGNET, async () => [])).rejects.toMatchObject({
      code: 'UnsupportedChain',
    })
    await bitcoin.switchNetwork(linkOf('bip122'), MAINNET, async () => [])
  })
})

describe('The end of a session with a phone wallet', () => {
  it('ends all namespaces of a session when the phone disconnects', async () => {
    await pair()
    const ended = links.map(
      (link) => new Promise((resolve) => link.watch(({ kind }) => kind === 'closed' && resolve(link.namespace))),
    )
    await phone.sessions.disconnect(phone.sessions.list().at(-1)?.topic ?? '')
    expect((await Promise.all(ended)).length).toBe(networks.length)
  })

  it('ends the session on the phone when the site disconnects', async () => {
    await pair()
    const before = phone.sessions.list().length
    const gone = new Promise<void>((resolve) =>
      phone.onChange(() => phone.sessions.list().length < before && resolve()),
    )
    await linkOf('cosmos').close()
    await gone
  })
})
