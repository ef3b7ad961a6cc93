import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Browser, Page } from 'playwright-core'
import {
  hashDomain,
  hashStruct,
  parseGwei,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeTransaction,
  type Hex,
  type TransactionSerializable,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { serveLedger } from '../../sandbox/ledger/index.ts'
import { serve, type Served } from '../../sandbox/serve.ts'
import type { Bindings } from '../../sandbox/service.ts'
import { bundled } from '../kit/bundled.ts'

const [FIRST, SECOND] = EVM_ACCOUNTS.map(({ address }) => address) as [Hex, Hex]
const PATH = "44'/60'/0'/0/0"

let served: Served
let browser: Browser
let page: Page
let problems: string[] = []
let asked: string[] = []

beforeAll(async () => {
  const bundle = (name: string, file: string) =>
    bundled(name, fileURLToPath(new URL(file, import.meta.url)), { cwd: process.cwd() })
  const library = new Map([
    ...(await bundle('buffer', './ledgerBuffer.ts')),
    ...(await bundle('ledger', './ledgerLibrary.ts')),
  ])
  const wallets = new Hono<Bindings>()
  serveLedger(wallets)
  const app = new Hono<Bindings>().use(cors()).route('/wallets', wallets)
  for (const [path, { body }] of library)
    app.get(path, (c) => c.body(String(body), 200, { 'content-type': 'text/javascript' }))
  app.get('/', (c) =>
    c.html(
      '<!doctype html><title>A shop</title><link rel="icon" href="data:,"><script src="/wallets/ledger.js"></script><script type="module" src="/built/buffer.js"></script><script type="module" src="/built/ledger.js"></script><button>Buy</button>',
    ),
  )
  served = await serve(app)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await served?.stop()
})
beforeEach(async () => {
  page = await (await browser.newContext()).newPage()
  problems = []
  asked = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(served.url)
  await page.waitForFunction(() => 'ledgerLibrary' in window, undefined, { timeout: 10_000 })
  // Uses a click, because the browser's device chooser needs user activation.
  await page.getByRole('button', { name: 'Buy' }).click()
})
afterEach(async () => {
  expect(problems).toEqual([])
  await page.context().close()
})

const MAIL = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  primaryType: 'Mail',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'amount', type: 'uint256' },
      { name: 'tag', type: 'bytes4' },
    ],
  },
  message: {
    from: { name: 'Cow', wallets: [FIRST, SECOND] },
    to: [{ name: 'Bob', wallets: [] }],
    contents: 'Hello '.repeat(60),
    amount: '1000000000000000000000',
    tag: '0xdeadbeef',
  },
} as const
const TYPES = MAIL.types as unknown as Record<string, { name: string; type: string }[]>
const DOMAIN_HASH = hashDomain({ domain: MAIL.domain, types: TYPES })
const MESSAGE_HASH = hashStruct({ data: MAIL.message, primaryType: 'Mail', types: TYPES })
const recoverMail = (signature: unknown) =>
  recoverTypedDataAddress({
    ...(MAIL as unknown as Parameters<typeof recoverTypedDataAddress>[0]),
    signature: signature as Hex,
  })

describe('The sandbox’s Ledger device with Ledger’s own libraries', () => {
  it('returns Ledger addresses by path, and the app’s settings', async () => {
    expect(await page.evaluate((path) => window.ledgerLibrary.address(path, true), PATH)).toBe(FIRST)
    expect(await page.evaluate(() => window.ledgerLibrary.address("44'/60'/0'/0/1"))).toBe(SECOND)
    expect(await page.evaluate(() => window.ledgerLibrary.configuration())).toMatchObject({
      arbitraryDataEnabled: 1,
      version: '1.12.1',
    })
    expect(await page.evaluate(() => window.demoLedger.questions)).toMatchObject([
      { command: 'showAddress', address: FIRST, outcome: 'approved' },
    ])
  })

  it.each(['Hello', 'long '.repeat(200)])('signs a message on the Ledger: %s', async (text) => {
    const signature = (await page.evaluate(([path, message]) => window.ledgerLibrary.message(path, message), [
      PATH,
      text,
    ] as const)) as Hex
    expect(await recoverMessageAddress({ message: text, signature })).toBe(FIRST)
  })

  it.each([
    ['EIP-1559', { type: 'eip1559', maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }],
    ['legacy', { type: 'legacy', gasPrice: parseGwei('3') }],
    ['legacy with data', { type: 'legacy', gasPrice: parseGwei('3'), data: `0x${'01'.repeat(201)}` }],
  ] as const)('signs a transaction on the Ledger: %s', async (_, fees) => {
    const transaction: TransactionSerializable = { chainId: 1, nonce: 3, gas: 21000n, to: SECOND, value: 1n, ...fees }
    const unsigned = serializeTransaction(transaction)
    const { v, r, s } = (await page.evaluate(([path, bytes]) => window.ledgerLibrary.transaction(path, bytes), [
      PATH,
      unsigned,
    ] as const)) as { v: string; r: string; s: string }
    const parity = (BigInt(`0x${v}`) - (transaction.type === 'legacy' ? 37n : 0n)) as 0n | 1n
    const signed = serializeTransaction(transaction, {
      r: `0x${r}`,
      s: `0x${s}`,
      v: 27n + parity,
      yParity: Number(parity),
    })
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(FIRST)
  })

  it('signs typed data field by field, and as two hashes', async () => {
    expect(
      await recoverMail(
        await page.evaluate(([path, data]) => window.ledgerLibrary.typedData(path, data as never), [
          PATH,
          MAIL,
        ] as const),
      ),
    ).toBe(FIRST)
    expect(
      await recoverMail(
        await page.evaluate(([path, domain, message]) => window.ledgerLibrary.typedHashes(path, domain, message), [
          PATH,
          DOMAIN_HASH,
          MESSAGE_HASH,
        ] as const),
      ),
    ).toBe(FIRST)
    expect(
      await page.evaluate(() => window.demoLedger.questions.map(({ shown }) => Object.keys(shown as object))),
    ).toEqual([
      ['types', 'primaryType', 'domain', 'message'],
      ['domain', 'message'],
    ])
  })

  it.each([
    [{ answer: 'reject' }, '0x6985'],
    [{ locked: true }, '0x5515'],
    [{ app: 'BOLOS' }, '0x6e00'],
  ] as const)('returns the Ledger’s error for %o', async (settings, status) => {
    await page.evaluate((some) => void Object.assign(window.demoLedger.settings, some), settings)
    // Signs a message: other commands return another error while the device is locked.
    const { failed } = (await page.evaluate((path) => window.ledgerLibrary.message(path, 'Hello'), PATH)) as {
      failed: string
    }
    expect(failed).toBe(status)
  })

  it('simulates a dismissed chooser, a busy device and missing user activation', async () => {
    const tell = (settings: object) =>
      page.evaluate(async (some) => {
        Object.assign(window.demoLedger.settings, some)
        return window.ledgerLibrary.address("44'/60'/0'/0/0")
      }, settings)
    expect(await tell({ chooser: 'dismiss' })).toMatchObject({ failed: expect.stringMatching(/\w/) as string })
    expect(await tell({ chooser: 0, busy: true })).toMatchObject({ failed: 'NotAllowedError' })
    expect(await tell({ busy: false })).toBe(FIRST)
    await page.evaluate(() => {
      window.demoLedger.revoke()
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })
    })
    const { failed } = (await tell({})) as { failed: string }
    expect(failed).toBe('TransportOpenUserCancelled')
  })
})
