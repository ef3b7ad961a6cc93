import { expect, it } from 'vitest'
import { embeddedSite } from '../kit/embedded.ts'
import { faults } from '../kit/layoutFaults.ts'
import { answer, ask } from '../kit/signInByEmail.ts'
import { dialog } from '../kit/visit.ts'
import { longNetwork } from '../kit/walkLongNames.ts'

/*
 * Long symbols and large text break the screens of wallets:
 * - https://github.com/valora-xyz/wallet/issues/2295 (the choice of what is sent)
 * - https://github.com/trezor/trezor-suite/pull/6562 (a scam token, whose table went past the edge)
 * - https://github.com/status-im/status-legacy/issues/20266 (the confirmation of a transaction)
 */

const { signedIn, site } = embeddedSite()

const TO = ['70997970c51812dc3a010c7d01b50e0d17dc79c8', '3c44cdddb6a900fa2b585dd299e03d12fa4293bc']

/** Letters as wide as high or wider, in Latin, Cyrillic, mathematics and Chinese. */
const LETTERS = ['W', '@', 'Ш', '𝕎', '日']
/** Fonts of this machine and of others: those that are missing fall back to `sans-serif`. */
const FONTS = ['system-ui', 'Verdana', 'DejaVu Sans', 'DejaVu Serif', 'DejaVu Sans Mono', 'Courier New', 'fantasy']

it(
  'cuts no approval with a symbol of 16 wide letters at 320 px with text of 30 px, in any font',
  { timeout: 120_000 },
  async () => {
    const page = await signedIn({ viewport: { width: 320, height: 640 } })
    const found: string[] = []
    for (const letter of LETTERS) {
      const symbol = letter.repeat(16)
      const network = {
        ...longNetwork(1, site().sandbox.json.chains[0]?.rpcUrl ?? ''),
        nativeCurrency: { name: symbol, symbol, decimals: 18 },
      }
      await page.evaluate((one) => window.WalletModal.configure({ networks: [one] }), network)
      // Two recipients: each is named with its share
      await ask(page, 'wallet_sendCalls', [
        {
          version: '2.0.0',
          chainId: '0x1',
          from: '{me}',
          calls: TO.map((to) => ({ to: `0x${to}`, value: '0x2386f26fc10000' })),
        },
      ])
      const approval = dialog(page, 'Approve Transaction')
      await approval.getByText(symbol).first().waitFor()
      for (const font of FONTS) {
        await page.evaluate(
          (family) =>
            window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px', '--wm-font-family': family } }),
          `${font}, sans-serif`,
        )
        // Letters of Chinese may break anywhere
        const cut = (await page.evaluate(faults)).filter((one) => !one.startsWith('is broken'))
        found.push(...cut.map((one) => `${letter}, ${font}: ${one}`))
      }
      await page.frameLocator('wallet-modal iframe').getByRole('button', { name: 'Cancel' }).click()
      await answer(page)
      await approval.waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
  },
)
