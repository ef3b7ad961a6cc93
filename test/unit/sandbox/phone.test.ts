// @vitest-environment node
import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { createPublicClient, http, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bitcoinAccount } from '../../sandbox/bitcoin/accounts.ts'
import { signMessage } from '../../sandbox/bitcoin/messages.ts'
import { createClock, type Clock } from '../../sandbox/clock.ts'
import { createFaults, type Faults } from '../../sandbox/control/faults.ts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { createPhoneWallet, type PhoneWallet } from '../../sandbox/phone/createPhoneWallet.ts'
import type { PhoneAccount, PhoneChain } from '../../sandbox/phone/settings.ts'
import { createRelay, type Relay } from '../../sandbox/relay/index.ts'
import { CHAINS, forbidTraffic, propose, startApp, stopApp, type App } from './phoneKit.ts'
import { connect, PROJECT, serveAlone } from './relayKit.ts'

forbidTraffic()

const solanaKeys = Keypair.fromSeed(new Uint8Array(32).fill(7))
const payment = bitcoinAccount('p2wpkh')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

let sandbox: Sandbox
let clock: Clock
let faults: Faults
let relay: Relay
let served: Awaited<ReturnType<typeof serveAlone>>
let accounts: PhoneAccount[]
let chains: PhoneChain[]
beforeAll(async () => {
  sandbox = await startSandbox()
  clock = createClock()
  faults = createFaults(() => ({ relay: relay.routes ?? [] }))
  relay = createRelay({ clock, meet: (route) => faults.meet('relay', route, '') })
  served = await serveAlone(relay)
  accounts = [
    ...sandbox.json.accounts
      .filter(({ namespace }) => namespace === 'eip155')
      .slice(0, 2)
      .map(({ address, privateKey }) => ({ namespace: 'eip155' as const, address, privateKey })),
    { namespace: 'solana', address: solanaKeys.publicKey.toBase58(), privateKey: base58.encode(solanaKeys.secretKey) },
    { namespace: 'bip122', address: payment.address, privateKey: hex(payment.privateKey), type: 'p2wpkh' },
  ]
  const evm = sandbox.json.chains
    .filter(({ id }) => id.startsWith('eip155:'))
    .map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl, symbol: 'ETH', decimals: 18 }))
  chains = [
    ...evm,
    { id: CHAINS.solana, name: 'Solana', symbol: 'SOL', decimals: 9 },
    { id: CHAINS.bitcoin, name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  ]
})
afterAll(async () => {
  await served?.stop()
  await sandbox?.stop()
})

let app: App
let phone: PhoneWallet
async function startPeers() {
  app = await startApp(served.wsUrl)
  phone = await createPhoneWallet({ relayUrl: served.wsUrl, projectId: PROJECT, accounts, chains, answer: 'approve' })
}
async function stopPeers() {
  faults.clear()
  await Promise.all([stopApp(app), phone.stop()])
}
const holder = () => accounts[0]?.address as Hex
const sign = (text: string) =>
  app.request<Hex>({ method: 'personal_sign', params: [`0x${hex(Buffer.from(text))}`, holder()] }, CHAINS.ethereum)
const pair = (uri: string) => phone.pair(uri)

describe('A phone wallet session with three namespaces', () => {
  beforeAll(async () => {
    await startPeers()
    await propose(app, pair)
  })
  afterAll(stopPeers)
  afterEach(() => {
    phone.clearScripts()
    faults.clear()
    expect(phone.problems).toEqual([])
  })

  it('grants the supported part of a session proposal', () => {
    const { namespaces } = app.session ?? {}
    expect(Object.keys(namespaces ?? {}).sort()).toEqual(['bip122', 'eip155', 'solana'])
    expect(namespaces?.eip155).toMatchObject({
      chains: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
      events: ['accountsChanged', 'chainChanged'],
    })
    expect(namespaces?.eip155?.accounts).toHaveLength(4)
    expect(namespaces?.solana?.accounts).toEqual([`${CHAINS.solana}:${solanaKeys.publicKey.toBase58()}`])
    expect(phone.questions[0]).toMatchObject({
      kind: 'proposal',
      from: { name: 'A shop', url: 'https://shop.example' },
      outcome: 'approved',
    })
    expect(phone.sessions.list()).toMatchObject([{ peer: { name: 'A shop' } }])
  })

  it('signs EVM messages and typed data', async () => {
    expect(await verifyMessage({ address: holder(), message: 'Hello', signature: await sign('Hello') })).toBe(true)
    const data = {
      types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      domain: { chainId: 1 },
      message: { text: 'x' },
    } as const
    const signature = await app.request<Hex>(
      { method: 'eth_signTypedData_v4', params: [holder(), JSON.stringify(data)] },
      CHAINS.ethereum,
    )
    const {
      types: { Note },
      primaryType,
      domain,
      message,
    } = data
    expect(await verifyTypedData({ address: holder(), types: { Note }, primaryType, domain, message, signature })).toBe(
      true,
    )
  })

  it('sends an EVM transaction that is mined', async () => {
    const to = '0x00000000000000000000000000000000000dead2'
    const hash = await app.request<Hex>(
      { method: 'eth_sendTransaction', params: [{ from: holder(), to, value: '0x9' }] },
      CHAINS.base,
    )
    const reader = createPublicClient({ transport: http(chains.find(({ id }) => id === CHAINS.base)?.rpcUrl) })
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await reader.getBalance({ address: to })).toBe(9n)
  })

  it('signs for Solana: messages, legacy and versioned transactions', async () => {
    const { publicKey } = solanaKeys
    const pubkey = publicKey.toBase58()
    const message = base58.encode(Buffer.from('Hello'))
    const signed = await app.request<{ signature: string }>(
      { method: 'solana_signMessage', params: { message, pubkey } },
      CHAINS.solana,
    )
    expect(ed25519.verify(base58.decode(signed.signature), Buffer.from('Hello'), publicKey.toBytes())).toBe(true)

    const transfer = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: PublicKey.unique(), lamports: 1 })
    const recentBlockhash = PublicKey.unique().toBase58()
    const legacy = new Transaction({ feePayer: publicKey, recentBlockhash }).add(transfer)
    const transaction = legacy.serialize({ requireAllSignatures: false }).toString('base64')
    const answer = await app.request<{ transaction: string }>(
      { method: 'solana_signTransaction', params: { transaction, pubkey } },
      CHAINS.solana,
    )
    expect(Transaction.from(base64.decode(answer.transaction)).verifySignatures()).toBe(true)

    const compiled = new TransactionMessage({
      payerKey: publicKey,
      recentBlockhash,
      instructions: [transfer],
    }).compileToV0Message()
    const versioned = base64.encode(new VersionedTransaction(compiled).serialize())
    const all = await app.request<{ transactions: string[] }>(
      { method: 'solana_signAllTransactions', params: { transactions: [versioned] } },
      CHAINS.solana,
    )
    const [signature] = VersionedTransaction.deserialize(base64.decode(all.transactions[0] ?? '')).signatures
    expect(ed25519.verify(signature ?? new Uint8Array(), compiled.serialize(), publicKey.toBytes())).toBe(true)
  })

  it('signs for Bitcoin, and returns its addresses', async () => {
    const { address } = payment
    const request = {
      method: 'signMessage',
      params: { message: 'Hello', account: address, address, protocol: 'ecdsa' },
    }
    const signed = await app.request<{ address: string; signature: string }>(request, CHAINS.bitcoin)
    expect(signed.address).toBe(address)
    expect(base64.encode(hexToBytes(signed.signature))).toBe(signMessage(payment, Buffer.from('Hello'), 'ECDSA'))
    const told = await app.request({ method: 'getAccountAddresses', params: { account: address } }, CHAINS.bitcoin)
    expect(told).toEqual([{ address, publicKey: payment.publicKey, intention: 'payment' }])
  })

  it('rejects a request or asks the visitor, as scripted', async () => {
    phone.script({ method: 'personal_sign', answer: 'reject', times: 1 })
    await expect(sign('no')).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
    phone.script({ method: 'personal_sign', answer: 'reject', code: 4001, message: 'No.', times: 1 })
    await expect(sign('no')).rejects.toMatchObject({ code: 4001, message: 'No.' })
    phone.script({ method: 'personal_sign', answer: 'ask', times: 1 })
    const asked = sign('ask')
    await expect.poll(() => phone.waiting().length).toBe(1)
    expect(phone.waiting()[0]).toMatchObject({
      method: 'personal_sign',
      chains: ['eip155:1'],
      from: { name: 'A shop' },
    })
    await phone.approve(phone.waiting()[0]?.id ?? 0)
    expect(await asked).toMatch(/^0x/)
  }, 15_000)

  it('answers a request for another account or network with an error', async () => {
    const params = ['0x00', '0x00000000000000000000000000000000000dead3']
    await expect(app.request({ method: 'personal_sign', params }, CHAINS.ethereum)).rejects.toMatchObject({
      code: 4100,
    })
    // The provider itself switches to networks of the session. It asks the wallet only for other networks.
    await expect(
      app.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }, CHAINS.ethereum),
    ).rejects.toMatchObject({ code: 4902 })
  })

  it('emits network and account changes to the site', async () => {
    const events: unknown[] = []
    app.on('chainChanged', (id: unknown) => events.push(id))
    app.on('accountsChanged', (list: string[]) => events.push(list[0]))
    await phone.switchChain(CHAINS.base)
    await expect.poll(() => events).toContainEqual(holder())
    expect(events.map(String)).toContain('8453')
    expect(phone.chainId).toBe(CHAINS.base)
    const second = accounts[1]?.address ?? ''
    await phone.sessions.selectAccount(second, CHAINS.base)
    await expect.poll(() => events).toContainEqual(second)
  })

  it('updates and extends a session', async () => {
    const topic = app.session?.topic ?? ''
    const { eip155, ...others } = phone.sessions.namespaces(topic)
    if (!eip155) throw new Error('no eip155')
    await phone.sessions.update(topic, { ...others, eip155: { ...eip155, accounts: eip155.accounts.slice(0, 3) } })
    await expect.poll(() => app.session?.namespaces.eip155?.accounts).toHaveLength(3)
    await phone.sessions.extend(topic)
  })

  it('completes a request across a relay restart', async () => {
    phone.script({ method: 'personal_sign', answer: 'ask', times: 1 })
    const asked = sign('through')
    await expect.poll(() => phone.waiting().length).toBe(1)
    relay.restart()
    // Waits until site and phone have reconnected. A message sent into a closing socket would be retried only after 15
    // s.
    await expect.poll(() => relay.connections, { timeout: 10_000 }).toBe(2)
    await phone.approve(phone.waiting()[0]?.id ?? 0)
    expect(await verifyMessage({ address: holder(), message: 'through', signature: await asked })).toBe(true)
  }, 20_000)

  it('signs through a slow relay', async () => {
    faults.add({ service: 'relay', route: 'delivery', fault: 'delay', delayMs: 300 })
    const before = Date.now()
    await sign('slow')
    expect(Date.now() - before).toBeGreaterThanOrEqual(600)
  })

  it('never receives a request that the relay drops', async () => {
    faults.add({ service: 'relay', route: 'delivery', fault: 'drop' })
    const before = phone.questions.length
    const lost = sign('lost')
    lost.catch(() => {})
    await expect.poll(() => faults.list().length).toBe(1)
    expect(phone.questions).toHaveLength(before)
  })
})

describe('The end of a phone wallet session', () => {
  beforeEach(startPeers)
  afterEach(stopPeers)

  it('rejects a session proposal as scripted', async () => {
    phone.script({ method: 'session_proposal', answer: 'reject' })
    await expect(propose(app, pair)).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
    expect(phone.questions[0]?.outcome).toBe('rejected')
  })

  it('ends a session from the wallet and from the site', async () => {
    await propose(app, pair, ['eip155'])
    const deleted = new Promise((resolve) => app.once('session_delete', resolve))
    await phone.sessions.disconnect(app.session?.topic ?? '')
    await deleted
    expect(phone.sessions.list()).toEqual([])
    await propose(app, pair, ['eip155'])
    expect(phone.sessions.list()).toHaveLength(1)
    await app.disconnect()
    await expect.poll(() => phone.sessions.list()).toEqual([])
  }, 15_000)

  it('ignores a proposal that has expired', async () => {
    const uri = new Promise<string>((resolve) => app.once('display_uri', resolve))
    const connecting = propose(app, async () => {}, ['eip155'])
    connecting.catch(() => {})
    const late = await uri
    clock.advance(10 * 60_000)
    await phone.pair(late)
    const peer = await connect(served.wsUrl)
    const topic = late.slice(3, late.indexOf('@'))
    expect((await peer.call('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false })
    peer.socket.close()
    expect(phone.questions).toEqual([])
    clock.reset()
  })

  it('signs in with one click: a session and a signed message for each network in one answer', async () => {
    const request = {
      chains: [CHAINS.ethereum, CHAINS.base],
      domain: 'shop.example',
      uri: 'https://shop.example/login',
      nonce: 'abcdef12',
      methods: ['personal_sign'],
    }
    const authenticating = app.authenticate(request)
    const uri = await new Promise<string>((resolve) => app.once('display_uri', resolve))
    await phone.pair(uri)
    const { session, auths } = await authenticating
    expect(auths).toHaveLength(2)
    expect(auths?.[0]).toMatchObject({
      p: { domain: 'shop.example', nonce: 'abcdef12', iss: `did:pkh:eip155:1:${holder()}` },
      s: { t: 'eip191' },
    })
    expect(session?.namespaces.eip155?.chains).toEqual([CHAINS.ethereum, CHAINS.base])
    expect(await sign('signed in')).toMatch(/^0x/)
  }, 15_000)
})
