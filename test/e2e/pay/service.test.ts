import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PayArgs } from '../../../src/core/pay/payArgs.ts'
import type { TransferOutcome } from '../../sandbox/control/outcomes.ts'
import { DEPOSIT_ADDRESS } from '../../sandbox/walletApi/transfers/facts.ts'
import { payTold, payWith, says, setTransfers, startPay, tokensAt } from '../kit/paying.ts'
import type { Site } from '../kit/site.ts'
import { balancesAt, MAINNET, script, SENDER, visitConnected as visitSolana } from '../kit/solanaSending.ts'
import { answer, pressSwap, unitsIn, visitSwap } from '../kit/swapping.ts'
import { button, dialog, heard, walletLog } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

/** The service is asked twice for each of four payments, every 3 s. */
const TIME_LIMIT_MS = 120_000
const ETHEREUM = 'eip155:1'
const BASE = 'eip155:8453'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const SHOP = '0x00000000000000000000000000000000005110b5'
/** 5 USDC on Base, for a visitor whose wallet is on another network. */
const ARGS: PayArgs = { network: BASE, token: USDC, amount: '5', recipient: SHOP }

/** What the recipient has, in base units. */
const arrived = () => tokensAt(control, BASE, USDC, SHOP)
const told = async (page: Page) => (await heard(page, 'transaction')).map(({ detail }) => detail)
/** What the visitor pays in all, with all digits, as it is shown, in base units. */
async function total(page: Page, decimals: number): Promise<bigint> {
  const figure = dialog(page)
    .locator('.fact')
    .filter({ hasText: /^Order Total/ })
    .locator('bdi')
  const text = (await figure.getAttribute('title')) ?? (await figure.innerText())
  return unitsIn(/^[\d.]+/.exec(text)?.[0] ?? '', decimals)
}

async function visit(): Promise<Page> {
  const page = await visitSwap(site, (problems) => expect(problems).toEqual([]))
  await page.evaluate(() => window.WalletModal.updateFeatures({ pay: true }))
  return page
}

/** Has the site ask for a payment, and pays it with ether. Returns what the site is told. */
async function payWithEther(page: Page, outcome: TransferOutcome, words: string) {
  await setTransfers(site, { outcome })
  await startPay(page, ARGS)
  await button(page, /^Pay with Demo/).click()
  await payWith(page, /^Ether\b/)
  await says(page, 'A service swaps what you pay, and pays the recipient.')
  await answer(page, 'approve')
  await pressSwap(page, /^Pay$/)
  await says(page, words)
  const result = await payTold(page)
  await button(page, /^(Done|Back to the site)$/).click()
  return result
}

it('A value of millions is on one line on a narrow phone with text at twice the size', async () => {
  const page = await visit()
  await page.setViewportSize({ width: 320, height: 1000 })
  await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
  await startPay(page, ARGS)
  await button(page, /^Pay with Demo/).click()
  await button(page, /^Change$/).click()
  const value = dialog(page)
    .getByRole('button', { name: /^Ether\b/ })
    .locator('.figure')
    .last()
  await value
    .getByText(/^\$\d\d,\d{3},\d{3}\.\d\d$/)
    .first()
    .waitFor()
  const lineCount = await value.locator('bdi').evaluate((one) => one.getClientRects().length)
  expect(lineCount).toBe(1)
})

it('The token that the visitor pays with has a check mark, and its balance stays on one line', async () => {
  const page = await visit()
  await page.setViewportSize({ width: 360, height: 740 })
  await startPay(page, ARGS)
  await button(page, /^Pay with Demo/).click()
  await payWith(page, /^Ether\b/)
  const row = dialog(page).locator('.row[aria-current]').filter({ hasText: 'Ether' })
  await row.locator('.form-mark > .icon').waitFor()
  const figures = row.locator('.figure bdi')
  expect(await figures.evaluateAll((all) => all.map((one) => one.getClientRects().length))).toEqual([1, 1, 1])
})

it(
  'Ether pays a token of another network: paid, refunded, failed or expired, as the service ends it',
  async () => {
    const page = await visit()
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
    expect((await told(page)).map(({ kind }) => kind)).toEqual(['pay', 'pay', 'pay', 'pay'])
  },
  TIME_LIMIT_MS,
)

it(
  'A token is approved for a service, exactly what it costs and to nobody else, and then pays it',
  async () => {
    const page = await visit()
    const [payer = ''] = site.sandbox.json.accounts.map(({ address }) => address)
    const wordOf = (address: string) => address.slice(2).padStart(64, '0')
    const allowed = async () => {
      const data = `0xdd62ed3e${wordOf(payer)}${wordOf(DEPOSIT_ADDRESS)}`
      return BigInt(String(await control.rpc(ETHEREUM, 'eth_call', { to: DAI, data }, 'latest')))
    }
    await setTransfers(site, { steps: 'approve', lie: 'spender' })
    await startPay(page, ARGS)
    await button(page, /^Pay with Demo/).click()
    await payWith(page, /^Dai\b/)
    await says(page, 'This payment is not what the site asked for')
    await setTransfers(site, { lie: 'unlimited' })
    await button(page, 'Try again').click()
    await answer(page, 'approve')
    await pressSwap(page, 'Approve')
    await says(page, 'Approved. Now you can pay.')
    const before = await tokensAt(control, ETHEREUM, DAI, payer)
    const paid = await total(page, 18)
    expect([await allowed(), await arrived()]).toEqual([paid, 0n])
    await answer(page, 'approve')
    await pressSwap(page, /^Pay$/)
    const { hash, ...result } = await payTold(page)
    expect(result).toMatchObject({ outcome: 'paid', status: 'success' })
    expect([await allowed(), await arrived()]).toEqual([0n, 5_000_000n])
    expect(before - (await tokensAt(control, ETHEREUM, DAI, payer))).toBe(paid)
    expect(await told(page)).toMatchObject([
      { network: ETHEREUM, kind: 'approve' },
      { network: ETHEREUM, kind: 'pay', hash },
    ])
    expect((await walletLog(page)).filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  },
  TIME_LIMIT_MS,
)

it(
  'A token on Solana pays by instructions of the service, on another network',
  async () => {
    const { projectId, services } = site.sandbox.json
    const options = { ...site.optionsFor('eip155', 'solana'), projectId, services, features: { pay: true } }
    const page = await visitSolana(site, { options })
    const { tokens } = balancesAt(control)
    const held = async () => (await tokens(SENDER, 'USDC')) ?? 0n
    const before = await held()
    await setTransfers(site, { steps: 'transaction' })
    await startPay(page, ARGS)
    await button(page, /^Pay with Demo/).click()
    await payWith(page, /^USD Coin\b/)
    await says(page, 'A service swaps what you pay, and pays the recipient.')
    const paid = await total(page, 6)
    await script(page, { method: 'solana:signAndSendTransaction', answer: 'approve', times: 1 })
    await pressSwap(page, /^Pay$/)
    const { hash, ...result } = await payTold(page)
    expect(result).toMatchObject({ outcome: 'paid', status: 'success' })
    expect(await arrived()).toBe(5_000_000n)
    expect(before - (await held())).toBe(paid)
    expect(await told(page)).toMatchObject([{ network: MAINNET, kind: 'pay', hash }])
    await dialog(page).waitFor({ state: 'detached' })
  },
  TIME_LIMIT_MS,
)
