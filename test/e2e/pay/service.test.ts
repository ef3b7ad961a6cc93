import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PayArgs } from '../../../src/core/pay/payArgs.ts'
import type { PayResult } from '../../../src/core/pay/payResult.ts'
import type { Site } from '../kit/site.ts'
import { answer, says, visitSwap } from '../kit/swapping.ts'
import { button, dialog, heard } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => {
  ;({ site, control } = started)
})

/** The service is asked twice for each of four payments, every 3 s. */
const TIME_LIMIT_MS = 120_000
const BASE = 'eip155:8453'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const SHOP = '0x00000000000000000000000000000000005110b5'
/** 5 USDC on Base, for a visitor who has ether on Ethereum. */
const ARGS: PayArgs = { network: BASE, token: USDC, amount: '5', recipient: SHOP }

/** What the recipient has, in base units. */
async function arrived(): Promise<bigint> {
  const data = `0x70a08231${SHOP.slice(2).padStart(64, '0')}`
  return BigInt((await control.rpc(BASE, 'eth_call', { to: USDC, data }, 'latest')) as string)
}

/** Sets what becomes of the payments of the transfers service. */
const serviceEnds = (outcome: string) =>
  fetch(`${site.sandbox.json.control}/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  })

/** Has the site ask for a payment, and pays it with ether. Returns what the site is told. */
async function payWithEther(page: Page, outcome: string, words: string): Promise<PayResult> {
  await serviceEnds(outcome)
  await page.evaluate((args) => {
    const told = window.WalletModal.pay(args).then(({ error, ...result }) => ({
      ...result,
      ...(error && { error: { code: error.code } }),
    }))
    Object.assign(window, { told })
  }, ARGS)
  await button(page, /^Pay with Demo/).click()
  await button(page, /^Ether\b/).click()
  await says(page, 'A service swaps what you pay, and pays the recipient.')
  for (const box of await dialog(page).getByRole('checkbox').all()) await box.check()
  await answer(page, 'approve')
  await button(page, /^Pay$/).click()
  await says(page, words)
  const result = await page.evaluate(() => (window as unknown as { told: Promise<PayResult> }).told)
  await button(page, 'Done').click()
  return result
}

it(
  'Ether pays a token of another network: paid, refunded, failed or expired, as the service ends it',
  async () => {
    const page = await visitSwap(site, (problems) => expect(problems).toEqual([]))
    await page.evaluate(() => window.WalletModal.updateFeatures({ pay: true }))
    const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/)
    expect(await payWithEther(page, 'success', 'Completed')).toMatchObject({ outcome: 'paid', status: 'success', hash })
    expect(await arrived()).toBe(5_000_000n)
    const refunded = await payWithEther(page, 'refund', 'The payment was refunded')
    expect(refunded).toMatchObject({ outcome: 'refunded', status: 'refund', hash })
    const failed = await payWithEther(page, 'failure', 'Failed')
    expect(failed).toMatchObject({ outcome: 'failed', status: 'failure', hash, error: { code: 'TransactionFailed' } })
    const expired = await payWithEther(page, 'timeout', 'Payment timeout')
    expect(expired).toMatchObject({ outcome: 'expired', status: 'timeout', hash })
    expect(await arrived()).toBe(5_000_000n)
    expect((await heard(page, 'transaction')).map(({ detail }) => detail.kind)).toEqual(['pay', 'pay', 'pay', 'pay'])
  },
  TIME_LIMIT_MS,
)
