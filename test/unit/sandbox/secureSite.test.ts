import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { accountsOf } from '../../sandbox/secureSite/accounts.ts'
import type { Question } from '../../sandbox/secureSite/tickets.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { press, stateOf } from './calls.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EMAIL = 'ada+known@site.example'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox?.stop())
beforeEach(() => press(sandbox, '/reset'))

type Answer = {
  type: string
  payload?: unknown
  message?: string
  ticket?: string
  question?: Question
}

const site = () => sandbox.json.services.secureSite ?? ''

/** Simulates one browser through the requests of the frame. */
function browser(session = 's1', device = 'd1', projectId = sandbox.json.projectId) {
  const post = async (path: string, body: object): Promise<Answer> => {
    const headers = { 'x-session': session, 'x-device': device, 'x-app-origin': 'https://shop.example' }
    return (await (
      await fetch(`${site()}${path}?projectId=${projectId}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()) as Answer
  }
  const ask = (event: string, payload?: unknown) => post(`/events/${event}`, { payload })
  const answer = ({ ticket = '' }: Answer, approve: boolean) => post(`/answers/${ticket}`, { approve })
  const rpc = (method: string, params: unknown) =>
    ask('RPC_REQUEST', { method, params, chainNamespace: 'solana', chainId: SOLANA.split(':')[1] })
  const login = async (email = EMAIL) => {
    await ask('CONNECT_EMAIL', { email })
    const [mail] = (await (await fetch(`${sandbox.json.mailbox}?to=${encodeURIComponent(email)}`)).json()) as {
      code: string
    }[]
    expect(await ask('CONNECT_OTP', { otp: mail?.code })).toEqual({ type: 'success' })
    return (await ask('GET_USER', { chainId: SOLANA })).payload as { address: string }
  }
  return { ask, answer, rpc, login }
}

describe('A user of the secure site', () => {
  it('derives a user’s keys from the identity alone', () => {
    const [ada, again, grace, social] = [
      'email:ada@x.example',
      'email:ada@x.example',
      'email:grace@x.example',
      'google:ada',
    ].map(accountsOf)
    expect(ada).toEqual(again)
    const addresses = [ada, grace, social].flatMap((one) => [one?.eoa.address, one?.smartAccount, one?.solana.address])
    expect(new Set(addresses).size).toBe(9)
  })

  it("signs Solana messages and transactions with the user's key, and the chain confirms a transaction", async () => {
    const { rpc, answer, login } = browser()
    const { address } = await login()
    const message = new TextEncoder().encode('Hello, Ada')
    const asked = await rpc('solana_signMessage', { message: base58.encode(message), pubkey: address })
    expect(asked.question).toMatchObject({ yes: 'Sign', body: 'Hello, Ada' })
    const { signature } = (await answer(asked, true)).payload as { signature: string }
    expect(ed25519.verify(base58.decode(signature), message, base58.decode(address))).toBe(true)

    const chain = sandbox.json.chains.find(({ id }) => id === SOLANA)
    const connection = new Connection(chain?.rpcUrl ?? '', { commitment: 'confirmed', wsEndpoint: chain?.wsUrl })
    const from = new PublicKey(address)
    const to = new PublicKey(sandbox.json.accounts.find(({ namespace }) => namespace === 'solana')?.address ?? '')
    const transfer = async (lamports: number) => {
      const { blockhash } = await connection.getLatestBlockhash()
      const transaction = new Transaction({ feePayer: from, recentBlockhash: blockhash }).add(
        SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }),
      )
      return base58.encode(transaction.serialize({ verifySignatures: false, requireAllSignatures: false }))
    }
    const pair = [await transfer(1), await transfer(2)]
    const { transactions } = (await answer(await rpc('solana_signAllTransactions', { transactions: pair }), true))
      .payload as { transactions: string[] }
    expect(transactions.map((one) => Transaction.from(base58.decode(one)).verifySignatures())).toEqual([true, true])
    const one = (await answer(await rpc('solana_signTransaction', { transaction: pair[0] }), true)).payload as {
      transaction: string
    }
    expect(one.transaction).toBe(transactions[0])

    const before = await connection.getBalance(to)
    const sent = (
      await answer(
        await rpc('solana_signAndSendTransaction', {
          transaction: await transfer(1_000_000),
          options: { preflightCommitment: 'confirmed' },
        }),
        true,
      )
    ).payload as { signature: string }
    expect((await connection.getSignatureStatus(sent.signature)).value?.err).toBeNull()
    expect(await connection.getBalance(to)).toBe(before + 1_000_000)
  })

  it('does not sign for another account', async () => {
    const { rpc, answer, login } = browser()
    await login()
    const stranger = sandbox.json.accounts.find(({ namespace }) => namespace === 'solana')?.address
    const asked = await rpc('solana_signMessage', { message: base58.encode(new Uint8Array([1])), pubkey: stranger })
    expect(await answer(asked, true)).toEqual({
      type: 'error',
      message: `Account ${stranger} does not belong to the user`,
    })
    expect(
      await browser().ask('RPC_REQUEST', {
        method: 'personal_sign',
        params: ['0x12', '0x00000000000000000000000000000000000dead2'],
        chainId: 1,
      }),
    ).toMatchObject({ type: 'error' })
  })

  it('gives new accounts to a user who logs in with an e-mail address that another user gave up', async () => {
    const { ask, login } = browser()
    const before = await login()
    await fetch(`${site()}/settings`, { method: 'POST', body: JSON.stringify({ primaryCode: false }) })
    const email = 'ada+known@new.example'
    await ask('UPDATE_EMAIL', { email })
    const [mail] = (await (await fetch(`${sandbox.json.mailbox}?to=${encodeURIComponent(email)}`)).json()) as {
      code: string
    }[]
    expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: mail?.code })).toEqual({
      type: 'success',
      payload: { newEmail: email },
    })
    expect((await browser('s2').login()).address).not.toBe(before.address)
    expect((await browser('s3').login(email)).address).toBe(before.address)
  })
})

describe('An approval at the secure site', () => {
  it('numbers all calls of a batch first, and says last who asks for which account and network', async () => {
    const { ask, login } = browser()
    await login()
    const { address } = (await ask('GET_USER', { chainId: 1 })).payload as { address: string }
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const calls = [
      { to, value: '0x0' },
      { to, value: '0x0' },
    ]
    const params = [{ version: '2.0.0', chainId: '0x1', from: address, atomicRequired: true, calls }]
    const { question } = await ask('RPC_REQUEST', {
      method: 'wallet_sendCalls',
      params,
      chainNamespace: 'eip155',
      chainId: '1',
    })
    expect(question?.rows.map(({ label }) => label)).toEqual(['Call 1 of 2', 'Call 2 of 2'])
    expect(question?.context.map(({ label }) => label)).toEqual(['Site', 'Account', 'Network'])
  })

  it('accepts an answer to an approval once, and only from the session that requested it', async () => {
    const { rpc, answer, login } = browser()
    const { address } = await login()
    const asked = await rpc('solana_signMessage', { message: base58.encode(new Uint8Array([1])), pubkey: address })
    expect(await browser('s2').answer(asked, true)).toEqual({ type: 'error', message: 'The request is over' })
    expect(await answer(asked, false)).toEqual({ type: 'error', message: 'User rejected the request.' })
    expect(await answer(asked, true)).toEqual({ type: 'error', message: 'The request is over' })
  })
})

describe('A session of the secure site', () => {
  it('does not accept a session’s id for another project', async () => {
    await browser().login()
    expect(await browser().ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: true } })
    expect(await browser('s1', 'd1', 'another').ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  })

  it('uses the network of the frame’s URL until login', async () => {
    const { ask, login } = browser()
    await ask('READY', { projectId: 'p', chainId: 'eip155:8453', version: '4' })
    expect((await ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 8453 })
    await login()
    await ask('READY', { chainId: 'eip155:1' })
    expect((await ask('GET_CHAIN_ID')).payload).toEqual({ chainId: SOLANA })
  })

  it('rejects a popup result of another session', async () => {
    const { ask } = browser()
    const { uri } = (await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'x' })).payload as { uri: string }
    const state = new URL(uri).searchParams.get('state') ?? ''
    const response = await fetch(`${site()}/consent`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ state, user: 'ada', answer: 'approve' }).toString(),
    })
    const resultUri = new URL(response.headers.get('location') ?? '', site()).search
    expect(await browser('s2').ask('CONNECT_SOCIAL', { uri: resultUri })).toEqual({
      type: 'error',
      message: 'Unknown or used login result',
    })
    expect(await ask('CONNECT_SOCIAL', { uri: resultUri, chainId: 1 })).toMatchObject({ payload: { userName: 'ada' } })
  })
})

describe('The frame of the secure site', () => {
  const policyFor = async (projectId: string) =>
    (
      await fetch(`${site()}/sdk?projectId=${projectId}`, { headers: { referer: 'https://shop.example/' } })
    ).headers.get('content-security-policy')

  it('allows framing by any page, or only by the project’s origins and localhost', async () => {
    expect(await policyFor(sandbox.json.projectId)).toContain('frame-ancestors *;')
    expect(await policyFor(variantId(sandbox.json.projectId, 'b1'))).toContain(
      'frame-ancestors https://shop.example http://localhost:* http://127.0.0.1:*;',
    )
  })

  it('contacts only this machine: the sandbox’s node replaces a remote node', async () => {
    const { ask, login } = browser()
    await login()
    const rpc = (chainId: number) =>
      ask('RPC_REQUEST', {
        method: 'eth_chainId',
        chainId,
        rpcUrl: `https://rpc.walletconnect.org/v1/?chainId=eip155%3A${chainId}`,
      })
    expect(await rpc(8453)).toEqual({ type: 'success', payload: '0x2105' })
    expect(await rpc(137)).toEqual({ type: 'error', message: 'No node for network 137' })
    const { rpcUrl = '' } = sandbox.json.chains[0] ?? {}
    await press(sandbox, '/faults', 'POST', { service: 'rpc', route: 'eip155:1', fault: 'rpc-error', code: -32005 })
    expect(await ask('RPC_REQUEST', { method: 'eth_blockNumber', chainId: 1, rpcUrl })).toEqual({
      type: 'error',
      message: 'The sandbox was told to answer -32005',
    })
  })
})

describe('Control of the secure site', () => {
  it('offers every event and page as a fault route, and logs each event', async () => {
    const { services } = await stateOf(sandbox)
    expect(services.secureSite).toEqual(
      expect.arrayContaining(['READY', 'CONNECT_EMAIL', 'RPC_REQUEST', '/sdk', '/oauth']),
    )
    await browser().ask('GET_CHAIN_ID')
    expect((await stateOf(sandbox)).received.secureSite?.at(-1)).toMatchObject({ route: 'GET_CHAIN_ID', status: 200 })
    expect(
      (await press(sandbox, '/faults', 'POST', { service: 'secureSite', route: 'NOPE', fault: 'hang' })).status,
    ).toBe(400)
  })

  it('resets users, sessions, mail and settings', async () => {
    const { ask, login } = browser()
    const before = await login('linus+known@site.example')
    await fetch(`${site()}/settings`, { method: 'POST', body: JSON.stringify({ smartAccountNetworks: [8453] }) })
    expect((await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).payload).toEqual({ smartAccountEnabledNetworks: [8453] })
    await press(sandbox, '/reset')
    expect((await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).payload).toEqual({
      smartAccountEnabledNetworks: [1, 8453],
    })
    expect((await ask('IS_CONNECTED')).payload).toEqual({ isConnected: false })
    expect(await (await fetch(sandbox.json.mailbox)).json()).toEqual([])
    expect(await login('linus+known@site.example')).toEqual(before)
  })

  it.each([[{ smartAccountNetworks: ['1'] }], [{ codeLifetimeMs: 0 }], [{ nope: 1 }]])(
    'rejects the settings %o',
    async (change) => {
      const response = await fetch(`${site()}/settings`, { method: 'POST', body: JSON.stringify(change) })
      expect(response.status).toBe(400)
      expect(await response.json()).toHaveProperty('error')
    },
  )

  it('expires a device link by the sandbox clock', async () => {
    const { ask } = browser()
    expect((await ask('CONNECT_EMAIL', { email: 'new@site.example' })).payload).toEqual({ action: 'VERIFY_DEVICE' })
    const [mail] = (await (await fetch(`${sandbox.json.mailbox}?to=new@site.example`)).json()) as { link: string }[]
    await press(sandbox, '/clock', 'POST', { advanceMs: 600_000 })
    const page = await fetch(`${site()}/device`, { method: 'POST', body: new URL(mail?.link ?? '').search.slice(1) })
    expect(await page.text()).toContain('The link has expired')
    expect((await ask('CONNECT_EMAIL', { email: 'new@site.example' })).payload).toEqual({ action: 'VERIFY_DEVICE' })
  })
})
