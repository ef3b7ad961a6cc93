import type { Page } from 'playwright-core'
import { signIn } from './mail.mts'
import { choose, modal, open, says, sees, type Scene } from './scene.mts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const EXPIRY_S = 4_102_444_800
const word = (hex: string) => hex.replace(/^0x/, '').padStart(64, '0')

const TYPED = {
  primaryType: 'Order',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Item: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    Order: [
      { name: 'maker', type: 'address' },
      { name: 'give', type: 'Item[]' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  domain: { name: 'Harbour Exchange', chainId: 1 },
  message: { maker: OTHER, give: [{ token: USDC, amount: '2500000' }], deadline: String(EXPIRY_S) },
}
const GRANT = {
  chainId: '0x1',
  expiry: EXPIRY_S,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }] } },
  policies: [],
  permissions: [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x16345785d8a0000', start: EXPIRY_S - 1, period: 86_400 },
    },
  ],
}

/**
 * Sends a site's request to the embedded wallet. Replaces `{me}` in `params` with the wallet's address, and converts
 * the message of personal_sign to bytes.
 */
const ask = (page: Page, method: string, params: readonly unknown[]) =>
  page.evaluate(
    ([name, given]) => {
      const { address } =
        window.WalletModal.getState().connections.find(({ namespace }) => namespace === 'eip155') ?? {}
      const provider = window.WalletModal.getProvider('eip155') as { request(args: object): Promise<unknown> }
      const filled = JSON.parse(JSON.stringify(given).replaceAll('{me}', address ?? '')) as unknown[]
      if (name === 'personal_sign')
        filled[0] = `0x${[...new TextEncoder().encode(String(filled[0]))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
      // Ignore the result: the picture only shows the request.
      provider.request({ method: name, params: filled }).catch(() => undefined)
    },
    [method, params] as const,
  )

const inFrame = (page: Page, name: string | RegExp) =>
  page.frameLocator('wallet-modal iframe').getByRole('button', { name })

const asks: readonly (readonly [name: string, method: string, params: readonly unknown[]])[] = [
  ['transfer', 'eth_sendTransaction', [{ from: '{me}', to: OTHER, value: '0x2386f26fc10000' }]],
  ['token', 'eth_sendTransaction', [{ from: '{me}', to: USDC, data: `0xa9059cbb${word(OTHER)}${word('2625a0')}` }]],
  ['unlimited', 'eth_sendTransaction', [{ from: '{me}', to: USDC, data: `0x095ea7b3${word(OTHER)}${'f'.repeat(64)}` }]],
  ['unknown', 'eth_sendTransaction', [{ from: '{me}', to: OTHER, data: `0x12345678${word('1')}` }]],
  [
    'batch',
    'wallet_sendCalls',
    [
      {
        version: '2.0.0',
        chainId: '0x1',
        from: '{me}',
        calls: [
          { to: OTHER, value: '0x2386f26fc10000' },
          { to: USDC, data: `0x095ea7b3${word(OTHER)}${word('2625a0')}` },
        ],
      },
    ],
  ],
  [
    'message',
    'personal_sign',
    ['Welcome to the shop.\n\nSign to show that this is your account. It costs nothing.', '{me}'],
  ],
  [
    'foreign',
    'personal_sign',
    [
      'evil.example wants you to sign in with your Ethereum account:\n{me}\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z',
      '{me}',
    ],
  ],
  ['typed', 'eth_signTypedData_v4', ['{me}', JSON.stringify(TYPED)]],
]

async function grant(page: Page): Promise<void> {
  await ask(page, 'wallet_grantPermissions', [GRANT])
  await inFrame(page, 'Approve').click()
  await modal(page).getByRole('dialog').waitFor({ state: 'detached' })
}

const SESSIONS = { features: { smartSessions: true } }

export const APPROVE_SCENES: readonly Scene[] = [
  ...asks.map(([name, method, params]): Scene => ({
    name: `approve-${name}`,
    async play(page, stage) {
      await signIn(page, stage)
      await ask(page, method, params)
      await inFrame(page, 'Cancel').waitFor()
      await modal(page).getByRole('heading').nth(1).waitFor()
    },
  })),
  {
    name: 'approve-grant',
    options: SESSIONS,
    async play(page, stage) {
      await signIn(page, stage)
      await ask(page, 'wallet_grantPermissions', [GRANT])
      await inFrame(page, 'Cancel').waitFor()
    },
  },
  {
    name: 'smart-sessions-none',
    options: SESSIONS,
    async play(page, stage) {
      await signIn(page, stage)
      await open(page, 'SmartSessionList')
      await says(page, 'No active smart sessions')
    },
  },
  {
    name: 'smart-sessions',
    options: SESSIONS,
    async play(page, stage) {
      await signIn(page, stage)
      await grant(page)
      await open(page, 'SmartSessionList')
      await says(page, 'Spend')
    },
  },
  {
    name: 'smart-sessions-revoke',
    options: SESSIONS,
    async play(page, stage) {
      await signIn(page, stage)
      await grant(page)
      await open(page, 'SmartSessionList')
      await choose(page, /^Revoke /)
      await sees(page, 'SmartSessionList')
    },
  },
]

/** Scenes of the page as an app inside a Safe{Wallet}, which connects automatically. */
export const SAFE_SCENES: readonly Scene[] = [
  {
    name: 'safe',
    async play(page, { sandbox }) {
      await page.goto(`${sandbox.pages.safe}/?appUrl=${encodeURIComponent(page.url())}`)
      await page.locator('iframe').waitFor()
      const app = page.frameLocator('iframe')
      await app.locator('html[data-ready]').waitFor()
      await app.locator('wallet-modal-button').getByRole('button', { name: /0x/ }).click()
      await app.locator('[data-view=Account]').waitFor()
    },
  },
]
