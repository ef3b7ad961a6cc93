// @vitest-environment node
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitcoinAccount } from '../../sandbox/bitcoin/accounts.ts'
import { verifyMessage } from '../../sandbox/bitcoin/verify.ts'
import { phoneSettings } from '../../sandbox/description.ts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { cosmosAddress } from '../../sandbox/phone/cosmos.ts'
import { createPhoneWallet, type PhoneWallet } from '../../sandbox/phone/createPhoneWallet.ts'
import { OTHER_CHAINS, otherAccounts, type OtherNamespace } from '../../sandbox/phone/otherAccounts.ts'
import { payloadBytes, polkadotAddress } from '../../sandbox/phone/polkadot.ts'
import { stacksAddress, stacksMessageHash } from '../../sandbox/phone/stacks.ts'
import { c32Address, parseC32 } from '../../sandbox/phone/stacksAddress.ts'
import { transferHash } from '../../sandbox/phone/stacksTransfer.ts'
import { personalMessageHash, suiAddress, transactionHash } from '../../sandbox/phone/sui.ts'
import { CHAINS, forbidTraffic, startApp, stopApp, type App } from './phoneKit.ts'

forbidTraffic()

const METHODS = {
  eip155: ['personal_sign', 'wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'],
  solana: ['solana_signAndSendTransaction'],
  bip122: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  sui: ['sui_getAccounts', 'sui_signPersonalMessage', 'sui_signTransaction'],
  stacks: ['stx_getAddresses', 'stx_signMessage', 'stx_transferStx'],
}
const chainOf = (namespace: OtherNamespace) => OTHER_CHAINS.find(({ id }) => id.startsWith(namespace))?.id ?? ''
const chains = {
  ...CHAINS,
  polkadot: chainOf('polkadot'),
  cosmos: chainOf('cosmos'),
  sui: chainOf('sui'),
  stacks: chainOf('stacks'),
}
const accountIn = (namespace: OtherNamespace) => {
  const found = otherAccounts().find((one) => one.namespace === namespace)
  if (!found) throw new Error(`no ${namespace}`)
  return { ...found, secret: hexToBytes(found.privateKey) }
}
const unhex = (text: string) => hexToBytes(text.replace(/^0x/, ''))

let sandbox: Sandbox
let app: App
let phone: PhoneWallet
beforeAll(async () => {
  sandbox = await startSandbox()
  const settings = { ...phoneSettings(sandbox.json), persistent: false, answer: 'approve' as const }
  app = await startApp(settings.relayUrl)
  phone = await createPhoneWallet({ ...settings, verifyUrl: undefined })
  const ids: Record<string, string> = { ...chains, eip155: CHAINS.ethereum, bip122: CHAINS.bitcoin }
  app.once('display_uri', (uri: string) => void phone.pair(uri))
  const optionalNamespaces = Object.fromEntries(
    Object.entries(METHODS).map(([name, methods]) => [
      name,
      { chains: [ids[name] ?? ''], methods, events: ['accountsChanged', 'chainChanged'], rpcMap: {} },
    ]),
  )
  await app.connect({ optionalNamespaces })
})
afterAll(async () => {
  expect(phone.problems).toEqual([])
  await Promise.all([stopApp(app), phone.stop()])
  await sandbox.stop()
})

const ask = <T>(method: string, params: object, chain: string) => app.request<T>({ method, params }, chain)

it('grants every namespace that has keys, with the supported methods', () => {
  const granted = Object.fromEntries(
    Object.entries(app.session?.namespaces ?? {}).map(([name, { methods }]) => [name, methods]),
  )
  expect(granted).toEqual({ ...METHODS, eip155: ['personal_sign'] })
})

it('formats and parses addresses of each network', () => {
  // A well-known address for each version, computed from its public key or hash.
  expect(c32Address(22, unhex('a46ff88886c2ef9762d970b4d2c63678835bd39d'))).toBe(
    'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
  )
  expect(parseC32('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7')).toEqual({
    version: 22,
    hash: unhex('a46ff88886c2ef9762d970b4d2c63678835bd39d'),
  })
  expect(() => parseC32('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8')).toThrow('Not a Stacks address')
  expect(polkadotAddress(unhex('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'))).toBe(
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  )
  expect(accountIn('cosmos').address).toMatch(/^cosmos1[0-9a-z]{38}$/)
  expect(accountIn('sui').address).toMatch(/^0x[0-9a-f]{64}$/)
})

describe('The phone wallet on EVM chains', () => {
  it('rejects batched calls in a wallet without support', async () => {
    const call = { version: '2.0.0', from: sandbox.json.accounts[0]?.address, calls: [], chainId: '0x1' }
    const refusal = 'Missing or invalid. request() method: '
    await expect(ask('wallet_sendCalls', [call], CHAINS.ethereum)).rejects.toThrow(`${refusal}wallet_sendCalls`)
    await expect(ask('wallet_getCapabilities', [call.from], CHAINS.ethereum)).rejects.toThrow(
      `${refusal}wallet_getCapabilities`,
    )
    await expect(ask('wallet_getCallsStatus', ['0x1'], CHAINS.ethereum)).rejects.toThrow(
      `${refusal}wallet_getCallsStatus`,
    )
  })
})

describe('The phone wallet on Solana', () => {
  it('signs a Solana transaction and sends it to the chain', async () => {
    const chain = sandbox.json.chains.find(({ id }) => id === CHAINS.solana)
    const node = new Connection(chain?.rpcUrl ?? '', { commitment: 'confirmed', wsEndpoint: chain?.wsUrl })
    const keys = Keypair.fromSecretKey(
      base58.decode(sandbox.json.accounts.find(({ namespace }) => namespace === 'solana')?.privateKey ?? ''),
    )
    const receiver = PublicKey.unique()
    const transfer = SystemProgram.transfer({ fromPubkey: keys.publicKey, toPubkey: receiver, lamports: 2_000_000 })
    const { blockhash } = await node.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: keys.publicKey,
      recentBlockhash: blockhash,
      instructions: [transfer],
    }).compileToV0Message()
    const transaction = base64.encode(new VersionedTransaction(message).serialize())
    const { signature } = await ask<{ signature: string }>(
      'solana_signAndSendTransaction',
      { transaction, pubkey: keys.publicKey.toBase58() },
      CHAINS.solana,
    )
    expect(await node.getBalance(receiver)).toBe(2_000_000)
    expect((await node.getSignatureStatus(signature)).value?.err).toBeNull()
  })
})

describe('The phone wallet on Bitcoin', () => {
  const payment = bitcoinAccount('p2wpkh')
  const taproot = bitcoinAccount('p2tr')
  const sign = async (address: string, protocol?: string) => {
    const signed = await ask<{ address: string; signature: string }>(
      'signMessage',
      { message: 'Hello', account: payment.address, address, protocol },
      CHAINS.bitcoin,
    )
    return (
      verifyMessage(signed.address, 'Hello', base64.encode(hexToBytes(signed.signature))) && signed.address === address
    )
  }
  const coinsOf = async (address: string) =>
    (await (await fetch(`${sandbox.url}/utxo/api/address/${address}/utxo`)).json()) as {
      txid: string
      vout: number
      value: number
    }[]

  it('signs Bitcoin messages by ECDSA and BIP-322, with a Taproot key too', async () => {
    expect(await sign(payment.address)).toBe(true)
    expect(await sign(payment.address, 'bip322')).toBe(true)
    expect(await sign(taproot.address, 'bip322')).toBe(true)
  })

  it('returns all Bitcoin addresses, or only those for the requested intentions', async () => {
    const all = await ask<{ address: string; intention: string }[]>(
      'getAccountAddresses',
      { account: payment.address },
      CHAINS.bitcoin,
    )
    expect(all.map(({ address, intention }) => [address, intention])).toEqual([
      [payment.address, 'payment'],
      [taproot.address, 'ordinal'],
    ])
    expect(
      await ask('getAccountAddresses', { account: payment.address, intentions: ['ordinal'] }, CHAINS.bitcoin),
    ).toMatchObject([{ address: taproot.address }])
  })

  it('sends a Bitcoin transfer', async () => {
    const recipientAddress = bitcoinAccount('p2wpkh', 'mainnet', 7).address
    const { txid } = await ask<{ txid: string }>(
      'sendTransfer',
      { account: payment.address, recipientAddress, amount: '12345' },
      CHAINS.bitcoin,
    )
    expect(await coinsOf(recipientAddress)).toContainEqual(expect.objectContaining({ txid, value: 12_345 }))
    await expect(
      ask('sendTransfer', { account: payment.address, recipientAddress, amount: '1.5' }, CHAINS.bitcoin),
    ).rejects.toMatchObject({ code: -32602 })
    // The SDK replaces our message for codes that JSON-RPC reserves.
    const tooMuch = ask(
      'sendTransfer',
      { account: payment.address, recipientAddress, amount: '99900000000' },
      CHAINS.bitcoin,
    )
    await expect(tooMuch).rejects.toMatchObject({ code: -32603, message: 'Internal error' })
  })

  it('signs a PSBT input by input, and broadcasts it on request', async () => {
    const [coin] = await coinsOf(taproot.address)
    if (!coin) throw new Error('no coin')
    const tx = new Transaction()
    tx.addInput({
      txid: hexToBytes(coin.txid),
      index: coin.vout,
      witnessUtxo: { script: taproot.script, amount: BigInt(coin.value) },
    })
    tx.addOutputAddress(payment.address, BigInt(coin.value) - 400n)
    const psbt = base64.encode(tx.toPSBT())
    const signInputs = [{ address: taproot.address, index: 0 }]
    const signed = await ask<{ psbt: string; txid?: string }>(
      'signPsbt',
      { account: payment.address, psbt, signInputs, broadcast: false },
      CHAINS.bitcoin,
    )
    expect(signed.txid).toBeUndefined()
    expect(Transaction.fromPSBT(base64.decode(signed.psbt)).getInput(0).tapKeySig).toHaveLength(64)
    const foreign = [{ address: payment.address, index: 0 }]
    await expect(
      ask('signPsbt', { account: payment.address, psbt, signInputs: foreign }, CHAINS.bitcoin),
    ).rejects.toMatchObject({ code: -32602 })
    const { txid } = await ask<{ txid: string }>(
      'signPsbt',
      { account: payment.address, psbt, signInputs, broadcast: true },
      CHAINS.bitcoin,
    )
    expect(await coinsOf(payment.address)).toContainEqual(expect.objectContaining({ txid, value: coin.value - 400 }))
  })
})

describe('The phone wallet on Polkadot', () => {
  const { address, secret } = accountIn('polkadot')
  const publicKey = ed25519.getPublicKey(secret)
  const verify = (signature: string, bytes: Uint8Array) => ed25519.verify(unhex(signature), bytes, publicKey)

  it('signs Polkadot messages within <Bytes>, and nothing that could be a transaction', async () => {
    const { signature } = await ask<{ signature: string }>(
      'polkadot_signMessage',
      { address, message: 'Hello' },
      chains.polkadot,
    )
    expect(verify(signature, utf8ToBytes('<Bytes>Hello</Bytes>'))).toBe(true)
    const data = `0x${bytesToHex(utf8ToBytes('<Bytes>Hello</Bytes>'))}`
    expect(
      (await ask<{ signature: string }>('polkadot_signMessage', { address, data, type: 'bytes' }, chains.polkadot))
        .signature,
    ).toBe(signature)
    await expect(ask('polkadot_signMessage', { address, data: '0x00' }, chains.polkadot)).rejects.toMatchObject({
      code: -32602,
    })
  })

  it('signs a Polkadot transaction payload', async () => {
    const payload = {
      address,
      method: '0x0500001111',
      era: '0x00',
      nonce: '0x00000001',
      tip: '0x00000000000000000000000000000040',
      specVersion: '0x000f4240',
      transactionVersion: '0x0000001a',
      genesisHash: `0x${'91'.repeat(32)}`,
      blockHash: `0x${'22'.repeat(32)}`,
      version: 4,
      mode: 0,
      metadataHash: null,
      signedExtensions: ['CheckNonce', 'CheckMetadataHash'],
    }
    // Call, era, compact 1, compact 64, mode, versions in little-endian, hashes, no metadata hash.
    const expected = `0500001111000401010040420f001a000000${'91'.repeat(32)}${'22'.repeat(32)}00`
    expect(bytesToHex(payloadBytes(payload))).toBe(expected)
    const { signature } = await ask<{ signature: string }>(
      'polkadot_signTransaction',
      { address, transactionPayload: payload },
      chains.polkadot,
    )
    expect(signature.slice(0, 4)).toBe('0x00')
    expect(verify(signature.slice(4), unhex(expected))).toBe(true)
    const long = { ...payload, method: `0x${'05'.repeat(300)}` }
    expect(payloadBytes(long)).toHaveLength(32)
  })
})

describe('The phone wallet on Cosmos', () => {
  const { address, secret } = accountIn('cosmos')
  const publicKey = secp256k1.getPublicKey(secret)
  interface Signed {
    signature: { pub_key: { type: string; value: string }; signature: string }
    signed: object
  }
  const verify = ({ signature }: Signed, bytes: Uint8Array) =>
    secp256k1.verify(base64.decode(signature.signature), bytes, base64.decode(signature.pub_key.value))

  it('returns the Cosmos account', async () => {
    expect(cosmosAddress(publicKey)).toBe(address)
    expect(await ask('cosmos_getAccounts', {}, chains.cosmos)).toEqual([
      { algo: 'secp256k1', address, pubkey: base64.encode(publicKey) },
    ])
  })

  it('signs Cosmos transactions in direct mode, from base64 or hex', async () => {
    const document = {
      chainId: 'cosmoshub-4',
      accountNumber: '300',
      authInfoBytes: base64.encode(Uint8Array.of(1, 2, 3, 251)),
      bodyBytes: base64.encode(Uint8Array.of(4, 5, 6, 255)),
    }
    const signed = await ask<Signed>('cosmos_signDirect', { signerAddress: address, signDoc: document }, chains.cosmos)
    // Protobuf encoded by hand: 1 body, 2 auth info, 3 chain id, 4 account number (300 = ac 02).
    const bytes = unhex(`0a04040506ff1204010203fb1a0b${bytesToHex(utf8ToBytes('cosmoshub-4'))}20ac02`)
    expect(verify(signed, bytes)).toBe(true)
    expect(signed.signed).toEqual(document)
    const hex = { ...document, authInfoBytes: '010203fb', bodyBytes: '040506ff' }
    expect(
      verify(await ask<Signed>('cosmos_signDirect', { signerAddress: address, signDoc: hex }, chains.cosmos), bytes),
    ).toBe(true)
  })

  it('signs amino JSON with sorted keys and escapes', async () => {
    const signDoc = { memo: 'a & <b>', chain_id: 'cosmoshub-4', msgs: [{ value: 1, type: 'x' }] }
    const signed = await ask<Signed>('cosmos_signAmino', { signerAddress: address, signDoc }, chains.cosmos)
    const text = String.raw`{"chain_id":"cosmoshub-4","memo":"a \u0026 \u003cb\u003e","msgs":[{"type":"x","value":1}]}`
    expect(verify(signed, utf8ToBytes(text))).toBe(true)
  })
})

describe('The phone wallet on Sui', () => {
  const { address, secret } = accountIn('sui')
  const publicKey = ed25519.getPublicKey(secret)
  /** Verifies a signature of the form: scheme, signature, public key. */
  const verify = (signature: string, digest: Uint8Array) => {
    const bytes = base64.decode(signature)
    return (
      bytes.length === 97 &&
      bytes[0] === 0 &&
      suiAddress(bytes.subarray(65)) === address &&
      ed25519.verify(bytes.subarray(1, 65), digest, bytes.subarray(65))
    )
  }

  it('returns the Sui account', async () => {
    expect(await ask('sui_getAccounts', {}, chains.sui)).toEqual([
      { address, pubkey: base64.encode(concatBytes(Uint8Array.of(0), publicKey)) },
    ])
  })

  it('signs Sui messages and transactions, each with its own intent', async () => {
    const message = await ask<{ signature: string }>(
      'sui_signPersonalMessage',
      { address, message: 'Hello' },
      chains.sui,
    )
    const digest = blake2b(concatBytes(Uint8Array.of(3, 0, 0, 5), utf8ToBytes('Hello')), { dkLen: 32 })
    expect(personalMessageHash(utf8ToBytes('Hello'))).toEqual(digest)
    expect(verify(message.signature, digest)).toBe(true)
    const transaction = base64.encode(Uint8Array.of(9, 8, 7))
    const signed = await ask<{ signature: string; transactionBytes: string }>(
      'sui_signTransaction',
      { address, transaction },
      chains.sui,
    )
    expect(signed.transactionBytes).toBe(transaction)
    expect(verify(signed.signature, transactionHash(Uint8Array.of(9, 8, 7)))).toBe(true)
    expect(verify(signed.signature, digest)).toBe(false)
  })
})

describe('The phone wallet on Stacks', () => {
  const { address, secret } = accountIn('stacks')
  const publicKey = secp256k1.getPublicKey(secret)
  const recover = (recovered: Uint8Array, hash: Uint8Array) =>
    stacksAddress(secp256k1.recoverPublicKey(recovered, hash, { prehash: false }))

  it('returns the Stacks address and signs messages', async () => {
    expect(await ask('stx_getAddresses', {}, chains.stacks)).toEqual({
      addresses: [{ symbol: 'STX', address, publicKey: bytesToHex(publicKey) }],
    })
    const { signature } = await ask<{ signature: string }>(
      'stx_signMessage',
      { address, message: 'Hello' },
      chains.stacks,
    )
    const bytes = unhex(signature)
    expect(recover(concatBytes(bytes.subarray(64), bytes.subarray(0, 64)), stacksMessageHash('Hello'))).toBe(address)
  })

  it('signs a Stacks transfer', async () => {
    const recipient = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
    const signed = await ask<{ txid: string; transaction: string }>(
      'stx_transferStx',
      { sender: address, recipient, amount: '1000', memo: 'Hi', network: 'mainnet' },
      chains.stacks,
    )
    expect(signed.txid).toMatch(/^[0-9a-f]{64}$/)
    const bytes = unhex(signed.transaction)
    // 180 bytes: a token transfer with one signature, which starts at byte 44.
    expect(bytes).toHaveLength(180)
    expect(recover(bytes.subarray(44, 109), transferHash({ recipient, amount: 1000n, memo: 'Hi' }, publicKey))).toBe(
      address,
    )
    await expect(
      ask('stx_transferStx', { sender: address, recipient: `${recipient}X`, amount: '1' }, chains.stacks),
    ).rejects.toMatchObject({ code: -32602 })
  })
})

it('refuses to sign for an account that the wallet does not have', async () => {
  await expect(
    ask(
      'polkadot_signMessage',
      { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', message: 'x' },
      chains.polkadot,
    ),
  ).rejects.toMatchObject({ code: 4100 })
})

it('ends the session for all namespaces together', async () => {
  const deleted = new Promise((resolve) => app.once('session_delete', resolve))
  await phone.sessions.disconnect(phone.sessions.list()[0]?.topic ?? '')
  await deleted
  expect(phone.sessions.list()).toEqual([])
  expect(app.session).toBeUndefined()
})
