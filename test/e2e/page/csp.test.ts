import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VIEWS } from '../../../src/core/viewNames.ts'
import { startSite, type Site } from '../kit/site.ts'
import { walk, WALK_SETUP } from '../kit/walk.ts'

/** Need the hosted sign-in: test/e2e/signIn/capture.test.ts. */
const ELSEWHERE: readonly string[] = ['DataCapture', 'DataCaptureOtpConfirm']

let site: Site
let csp: string
beforeAll(async () => {
  site = await startSite()
  const { chains, services } = site.sandbox.json
  const nodes = new Set(
    [...chains.map(({ rpcUrl }) => rpcUrl), ...Object.values(services)].map((url) => new URL(url).origin),
  )
  // {sandbox} serves the demo wallet's script and nodes. 'self' is needed for popup wallets: the widget requests the
  // page itself to read its Cross-Origin-Opener-Policy.
  csp = [
    `default-src 'none'`,
    `script-src {cdn} {sandbox} 'self'`,
    `style-src 'self'`,
    // The Blockchain API of the sandbox also serves the pictures of its accounts. The other host is a stranger's, whose
    // pictures the visitor shows.
    `img-src 'self' data: blob: ${services.walletApi} ${services.blockchainApi} https://pictures.example`,
    `frame-src ${services.verify} ${services.secureSite}`,
    `connect-src 'self' {sandbox} ${[...nodes].join(' ')}`,
    `require-trusted-types-for 'script'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
})
afterAll(() => site.stop())

describe('Under a strict content security policy with Trusted Types', () => {
  it(
    'connects, opens Account and disconnects under a strict CSP without a violation',
    { tags: 'journey' },
    async () => {
      const { page, context, problems } = await site.open({ wallet: { 'data-answer': 'approve' }, csp })
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await dialog.getByRole('button', { name: /^Demo Wallet/ }).click()
      await page.getByRole('button', { name: /10,000\.000 ETH/ }).click()
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
      expect(problems).toEqual([])
      await context.close()
    },
  )

  it.each(['module', 'standalone'] as const)(
    'shows every view of the %s entry, in both themes, without a CSP violation or a "ResizeObserver loop" error',
    { timeout: 300_000 },
    async (entry) => {
      const { page, context, problems } = await site.open({ ...WALK_SETUP, entry, csp })
      const views = new Set<string | null>()
      const view = page.locator('wallet-modal [data-view]')
      await walk(site, page, async (screen) => {
        if (await view.count()) views.add(await view.getAttribute('data-view'))
        for (const mode of ['light', 'dark'] as const) {
          await page.evaluate(
            (wanted) =>
              window.WalletModal.setTheme({
                mode: wanted,
                variables: { '--wm-accent': wanted === 'light' ? '#0a7' : '#f60' },
              }),
            mode,
          )
          await page.evaluate(() => new Promise(requestAnimationFrame))
        }
        expect(problems, screen).toEqual([])
      })
      expect(
        VIEWS.filter((name) => !views.has(name) && !ELSEWHERE.includes(name)),
        'not on the walk',
      ).toEqual([])
      await context.close()
    },
  )

  it('detects deliberate CSP violations: inline styles, HTML from text, foreign images and scripts', async () => {
    const { page, context, problems } = await site.open({ csp })
    await page.evaluate(() => {
      document.body.setAttribute('style', 'color: red')
      try {
        document.body.innerHTML = '<p>'
      } catch {
        // Trusted Types throw an error and report a violation
      }
      const image = new Image()
      image.src = 'http://127.0.0.1:9/x.png'
    })
    // Passed as a string, because the test runner rewrites an import() in a function.
    await page.evaluate(`import('http://127.0.0.1:9/x.js').catch(() => {})`)
    const rules = () => new Set(problems.map((problem) => problem.split(' ')[1]))
    await expect
      .poll(rules)
      .toEqual(new Set(['img-src', 'require-trusted-types-for', 'script-src-elem', 'style-src-attr']))
    await context.close()
  })
})
