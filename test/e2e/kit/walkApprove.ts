import type { Page } from 'playwright-core'
import { answer, ask, signInByEmail } from './signInByEmail.ts'
import type { Site } from './site.ts'
import { longNetwork } from './walkLongNames.ts'

const OTHER = '70997970c51812dc3a010c7d01b50e0d17dc79c8'
const word = (hex: string) => hex.padStart(64, '0')

/** Does the part of `walk` for approvals of the embedded wallet: known and unknown requests, and warnings. */
export async function walkApprove(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Approve Transaction' })
  const { projectId, services } = site.sandbox.json
  await page.evaluate(
    async (options) => {
      await window.WalletModal.disconnect()
      window.WalletModal.configure(options)
    },
    { projectId, services, features: {}, networks: [longNetwork(1, site.sandbox.json.chains[0]?.rpcUrl ?? '')] },
  )
  await signInByEmail(site, page)
  const asks: readonly [string, string, unknown[]][] = [
    [
      'without a limit',
      'eth_sendTransaction',
      [{ from: '{me}', to: `0x${OTHER}`, data: `0x095ea7b3${word(OTHER)}${'f'.repeat(64)}` }],
    ],
    [
      'of a coin with a long symbol',
      'eth_sendTransaction',
      [{ from: '{me}', to: `0x${OTHER}`, value: '0x2386f26fc10000' }],
    ],
    [
      'of a batch',
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          chainId: '0x1',
          from: '{me}',
          calls: [
            { to: `0x${OTHER}`, value: '0x1' },
            { to: `0x${OTHER}`, data: '0x12345678' },
          ],
        },
      ],
    ],
    [
      'of a text with hidden characters',
      'personal_sign',
      [`0x${Buffer.from('To \u202ebe\nor not').toString('hex')}`, '{me}'],
    ],
    [
      'of typed data',
      'eth_signTypedData_v4',
      [
        '{me}',
        JSON.stringify({
          primaryType: 'Order',
          types: { EIP712Domain: [{ name: 'name', type: 'string' }], Order: [{ name: 'to', type: 'address' }] },
          domain: { name: 'Shop' },
          message: { to: `0x${OTHER}` },
        }),
      ],
    ],
  ]
  for (const [name, method, params] of asks) {
    await ask(page, method, params)
    await page.frameLocator('wallet-modal iframe').getByRole('button', { name: 'Cancel' }).waitFor()
    await dialog.getByText('What the site sent').click()
    await see(`ApproveTransaction, ${name}`)
    await page.frameLocator('wallet-modal iframe').getByRole('button', { name: 'Cancel' }).click()
    await answer(page)
    await dialog.waitFor({ state: 'detached' })
  }
  await page.evaluate(() => window.WalletModal.disconnect())
}
