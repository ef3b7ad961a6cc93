import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import type { Page } from 'playwright-core'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secure, words, yes } from './kit/embedded.ts'
import { secureOptions } from './kit/secure.ts'
import { answer, ask, signInByEmail } from './kit/signInByEmail.ts'
import { startSite, type Site } from './kit/site.ts'
import { button, dialog, stateOf } from './kit/visit.ts'

const TITLE = 'Approve Transaction'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SHOP = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EXPIRY_S = 4_102_444_800
const ERC20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

/** All tests use one page with one visitor, and send their requests one after the other. */
let site: Site
let page: Page
let problems: string[]
let usdc: Hex

beforeAll(async () => {
  site = await startSite()
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  const opened = await site.open({
    wallet: false,
    options: secureOptions(site, { ...site.optionsFor('eip155', 'solana'), features: { smartSessions: true } }),
    in: context,
  })
  ;({ page, problems } = opened)
  usdc = site.sandbox.json.tokens.find(({ network, symbol }) => network === 'eip155:1' && symbol === 'USDC')
    ?.address as Hex
  await signInByEmail(site, page)
})
afterAll(() => site.stop())

const accountOf = async (namespace: string) =>
  (await stateOf(page)).connections.find((one) => one.namespace === namespace)?.address ?? ''

/** Returns a SOL transfer, serialized as on a site. */
async function transaction(): Promise<number[]> {
  const from = new PublicKey(await accountOf('solana'))
  const { blockhash } = await new Connection(
    site.sandbox.json.chains.find(({ id }) => id === MAINNET)?.rpcUrl ?? '',
    'confirmed',
  ).getLatestBlockhash()
  const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(SHOP), lamports: 12_345_678 })
  return [
    ...new Transaction({ feePayer: from, recentBlockhash: blockhash })
      .add(transfer)
      .serialize({ requireAllSignatures: false }),
  ]
}

/** Calls a Wallet Standard feature of the Solana account, as a site does. Bytes are passed as number arrays. */
const askSolana = (feature: string, ...inputs: { message?: number[]; transaction?: number[] }[]) =>
  page.evaluate(
    ([name, given]) => {
      type Call = (...all: object[]) => Promise<readonly Record<string, Uint8Array>[]>
      const { accounts, features } = window.WalletModal.getProvider('solana') as unknown as {
        accounts: object[]
        features: Record<string, Record<string, Call>>
      }
      const call = features[`solana:${name}`]?.[name] as Call
      const bytes = (one?: number[]) => one && new Uint8Array(one)
      const asked = call(
        ...given.map(({ message, transaction: sent }) => ({
          account: accounts[0],
          chain: 'solana:mainnet',
          message: bytes(message),
          transaction: bytes(sent),
        })),
      )
      ;(window.asked ??= []).push(
        asked.then(
          (outputs) => ({
            result: outputs.map((one) =>
              Object.fromEntries(Object.entries(one).map(([key, value]) => [key, value.length])),
            ),
          }),
          ({ code, message }: { code: number; message: string }) => ({ code, message }),
        ),
      )
    },
    [feature, inputs] as const,
  )

const typed = JSON.stringify({
  primaryType: 'Order',
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Order: [
      { name: 'to', type: 'address' },
      { name: 'much', type: 'uint256' },
    ],
  },
  domain: { name: 'Shop' },
  message: { to: OTHER, much: '5' },
})
const grant = {
  chainId: '0x1',
  expiry: EXPIRY_S,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }] } },
  permissions: [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x16345785d8a0000', start: EXPIRY_S - 1, period: 86_400 },
    },
  ],
  policies: [],
}

interface Asking {
  ask(): Promise<unknown>
  /** Expected summary of the request in the modal. */
  says: RegExp
  /** Expected result after approval, as JSON. If absent, the node's error is expected. */
  gives?: RegExp
  fails?: object
  namespace?: string
}

const NO_SESSION = { code: -32603, message: expect.stringContaining('a-session') as string }
const SOLANA_SIGNED = /^\[\{"signedTransaction":\d+\}/

/** Every method that needs approval (specification §6). */
const METHODS: Readonly<Record<string, Asking>> = {
  personal_sign: {
    ask: () => ask(page, 'personal_sign', ['0x48656c6c6f', '{me}']),
    says: /You sign a message[\s\S]*Hello/,
    gives: /^"0x[\da-f]{130,}"$/,
  },
  eth_signTypedData_v4: {
    ask: () => ask(page, 'eth_signTypedData_v4', ['{me}', typed]),
    says: /You sign data for Shop[\s\S]*much 5/,
    gives: /^"0x[\da-f]{130,}"$/,
  },
  eth_sendTransaction: {
    ask: () => ask(page, 'eth_sendTransaction', [{ to: OTHER, value: '0x2386f26fc10000' }]),
    says: /You send\s*\w*\s*−\s*0\.01 ETH/,
    gives: /^"0x[\da-f]{64}"$/,
  },
  wallet_sendCalls: {
    ask: () =>
      ask(page, 'wallet_sendCalls', [
        {
          version: '2.0.0',
          chainId: '0x1',
          from: '{me}',
          atomicRequired: true,
          calls: [
            { to: OTHER, value: '0x1' },
            { to: OTHER, value: '0x2' },
          ],
        },
      ]),
    says: /2 actions at once[\s\S]*Action 1 of 2[\s\S]*0\.000000000000000001 ETH[\s\S]*Action 2 of 2[\s\S]*0\.000000000000000002 ETH/,
    gives: /"id":"/,
  },
  // The sandbox runs no bundler (ERC-4337), so after approval its node returns an error.
  eth_sendUserOperation: {
    ask: () =>
      ask(page, 'eth_sendUserOperation', [
        { sender: '{me}', callData: '0x12345678' },
        '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      ]),
    says: /We cannot tell everything that this does[\s\S]*You call a contract\. We cannot tell what it does/,
    fails: { code: -32603, message: 'Method not found' },
  },
  wallet_grantPermissions: {
    ask: () => ask(page, 'wallet_grantPermissions', [grant]),
    says: /You let this site act for you[\s\S]*Spend 0\.1 ETH per day/,
    gives: /"context":"[\da-f-]{36}"/,
  },
  // The cosigner validates revocations. It does not know this permission, so after approval it returns an error.
  wallet_revokePermissions: {
    ask: () =>
      ask(page, 'wallet_revokePermissions', [
        { pci: 'a-session', permissions: [], expiry: EXPIRY_S, address: 'eip155:1:{me}' },
      ]),
    says: /You revoke this site’s permission to act for you[\s\S]*a-session/,
    fails: NO_SESSION,
  },
  solana_signMessage: {
    ask: () => askSolana('signMessage', { message: [72, 101, 108, 108, 111] }),
    says: /You sign a message[\s\S]*Hello/,
    gives: /"signature":64/,
    namespace: 'solana',
  },
  solana_signTransaction: {
    ask: async () => askSolana('signTransaction', { transaction: await transaction() }),
    says: /You send\s*\w*\s*−\s*0\.012345678 SOL/,
    gives: SOLANA_SIGNED,
    namespace: 'solana',
  },
  solana_signAllTransactions: {
    ask: async () => {
      const one = await transaction()
      return askSolana('signTransaction', { transaction: one }, { transaction: one })
    },
    says: /2 actions at once[\s\S]*0\.012345678 SOL[\s\S]*0\.012345678 SOL/,
    gives: SOLANA_SIGNED,
    namespace: 'solana',
  },
  solana_signAndSendTransaction: {
    ask: async () => askSolana('signAndSendTransaction', { transaction: await transaction() }),
    says: /You send\s*\w*\s*−\s*0\.012345678 SOL/,
    gives: /"signature":64/,
    namespace: 'solana',
  },
}

const isClosed = () => dialog(page).waitFor({ state: 'detached' })

describe.each(Object.entries(METHODS))(
  '%s in the ApproveTransaction view',
  (_, { ask: begin, says, gives, fails = {}, namespace = 'eip155' }) => {
    it('shows the whole address and the network of a request, and rejects the request on close', async () => {
      await begin()
      await yes(page).waitFor()
      await expect.poll(() => words(page, TITLE)).toMatch(says)
      expect((await words(page, TITLE)).replace(/\s/g, '')).toContain(await accountOf(namespace))
      expect(await words(page, TITLE)).toMatch(namespace === 'solana' ? /Network\s+Solana/ : /Network\s+Ethereum/)
      await button(page, 'Close').click()
      expect(await answer(page)).toEqual({ code: 4001, message: 'Request was aborted' })
      await isClosed()
    })

    it('rejects the request after a rejection on the secure site', async () => {
      await begin()
      await secure(page).getByRole('button', { name: 'Cancel' }).click()
      expect((await answer(page)).code).toBe(4001)
      await isClosed()
    })

    it('returns the result, or the error of the node, after approval on the secure site', async () => {
      await begin()
      await yes(page).click()
      const { result, ...refusal } = await answer(page)
      expect(refusal).toEqual(fails)
      if (gives) expect(JSON.stringify(result)).toMatch(gives)
      await isClosed()
      expect(problems).toEqual([])
    })
  },
)

const send = (to: string, data: Hex, more: object = {}) => ask(page, 'eth_sendTransaction', [{ to, data, ...more }])
const permit = (value: string) =>
  JSON.stringify({
    primaryType: 'Permit',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((one) => ({
        name: one.split(' ')[0],
        type: one.split(' ')[1],
      })),
    },
    domain: { name: 'USD Coin', chainId: 1, verifyingContract: usdc },
    message: { owner: '{me}', spender: OTHER, value, nonce: '0', deadline: '4102444800' },
  })

describe('The preview of a Solana request', () => {
  const preview = async () =>
    (await dialog(page).getByRole('region', { name: 'What changes in your account' }).innerText()).replace(
      /[\u2066-\u2069]/g,
      '',
    )

  it('shows what a transfer sends, by a simulation on the chain', async () => {
    await METHODS.solana_signTransaction?.ask()
    await expect.poll(preview).toMatch(/You send\s*\w*\s*−\s*0\.012345678 SOL\s*To/)
    expect((await preview()).replace(/\s/g, '')).toContain(SHOP)
    expect(await preview()).not.toContain('simulated by itself')
    await button(page, 'Close').click()
    await isClosed()
  })

  it('adds up several transactions, and says that each was simulated by itself', async () => {
    await METHODS.solana_signAllTransactions?.ask()
    await expect.poll(preview).toMatch(/simulated by itself[\s\S]*You send\s*\w*\s*−\s*0\.024691356 SOL/)
    await button(page, 'Close').click()
    await isClosed()
  })
})

describe('Summaries of approval requests', () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a transfer of a token whose decimals are read from the chain',
      () => send(usdc, encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [OTHER, 12_345_678n] })),
      /You send\s*\w*\s*−\s*12\.345678 USDC\s*To/,
    ],
    [
      'a limited allowance',
      () => send(usdc, encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [OTHER, 1_500_000n] })),
      /You allow\s*\w*\s*Up to 1\.5 USDC\s*Who gets access/,
    ],
    [
      'an unlimited allowance',
      () => send(usdc, encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [OTHER, 2n ** 256n - 1n] })),
      /They can take all of it[\s\S]*Any amount of USDC, without limit\s*Who gets access/,
    ],
    [
      'a signed permit (EIP-2612)',
      () => ask(page, 'eth_signTypedData_v4', ['{me}', permit('2500000')]),
      /This signature lets someone spend your tokens[\s\S]*You let someone spend up to 2\.5 USDC/,
    ],
    [
      'an unknown token: its amount in base units, without assumed decimals',
      () => send(OTHER, encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [OTHER, 1_500_000n] })),
      /number 1,?500,?000 of an unknown token|1,500,000 base units/,
    ],
    [
      'an unknown contract call that sends coins',
      () => send(OTHER, '0xdeadbeef', { value: '0x1' }),
      /You call a contract\. We cannot tell what it does[\s\S]*0\.000000000000000001 ETH[\s\S]*0xdeadbeef/,
    ],
  ])('shows a description of %s', async (_, begin, says) => {
    await begin()
    await dialog(page, TITLE).getByRole('heading').nth(1).waitFor()
    await expect.poll(() => words(page, TITLE)).toMatch(says)
    expect((await words(page, TITLE)).replace(/\s/g, '')).toContain(OTHER)
    await secure(page).getByRole('button', { name: 'Cancel' }).click()
    expect((await answer(page)).code).toBe(4001)
    await isClosed()
  })
})

it('focuses the summary first with Tab, then the secure site’s screen', async () => {
  await ask(page, 'personal_sign', ['0x48656c6c6f', '{me}'])
  await yes(page).waitFor()
  await page.locator('wallet-modal .approve-about').focus()
  const tops: number[] = []
  const passed: string[] = []
  while (!passed.includes('IFRAME') && passed.length < 12) {
    const { name, top } = await page.evaluate(() => {
      const active = document.querySelector('wallet-modal')?.shadowRoot?.activeElement
      return {
        name: active?.tagName === 'IFRAME' ? 'IFRAME' : (active?.textContent ?? ''),
        top: active?.getBoundingClientRect().top ?? 0,
      }
    })
    passed.push(name)
    tops.push(top)
    await page.keyboard.press('Tab')
  }
  expect(passed.at(-1)).toBe('IFRAME')
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  await button(page, 'Close').click()
  await isClosed()
})
