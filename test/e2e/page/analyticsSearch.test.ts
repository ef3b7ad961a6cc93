import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { textLeaks } from '../kit/leaks.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { chooseWallet, payTold, readyPay, startPay } from '../kit/paying.ts'
import { sendFromAccount, toast } from '../kit/sending.ts'
import { startSite, type Site } from '../kit/site.ts'
import { pressSwap, reviewDraft } from '../kit/swapping.ts'
import { connectDemo, openModal, script } from '../kit/visit.ts'
import { walk, WALK_SETUP } from '../kit/walk.ts'
import { withSite } from '../kit/withSite.ts'
import { walkSignIn } from '../kit/walkSignIn.ts'

let site: Site
withSite(({ site: started }) => (site = started), { hasConsent: true })

/** Has the page send what waits, as at its end, and waits until a request has carried the event. */
async function flush(page: Page, event: string): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
  await expect
    .poll(() => [...site.watch.sent].some((body) => body.startsWith('[') && body.includes(`"${event}"`)))
    .toBe(true)
}

/** Names of all events that were sent. */
const namesSent = () => new Set([...site.watch.sent].flatMap((text) => text.match(/(?<="event":")\w+/g) ?? []))

/** Opens a page with all services of the sandbox. */
async function visit(options: object = {}): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(15_000)
  const { projectId, services } = site.sandbox.json
  const { page } = await site.open({ in: context, options: { ...site.standard, projectId, services, ...options } })
  return page
}

describe('Whatever visitors with consent do, analytics gets no address, full URL, e-mail, amount or secret', () => {
  it('in all views', { timeout: 300_000 }, async () => {
    const { page } = await site.open(WALK_SETUP)
    await page.evaluate(() => window.WalletModal.configure({ consent: { analytics: true } }))
    await walk(site, page, async () => {})
    await flush(page, 'MODAL_OPEN')
    expect(site.watch.leaks()).toEqual([])
    expect([...namesSent()]).toEqual(
      expect.arrayContaining([
        ...['CONNECT_SUCCESS', 'USER_REJECTED', 'WALLET_IMPRESSION_V2', 'SELECT_WALLET', 'SEARCH_WALLET'],
        ...['EMAIL_SUBMITTED', 'SOCIAL_LOGIN_STARTED', 'REGISTER_NAME_SUCCESS', 'SELECT_BUY_CRYPTO', 'OPEN_SWAP'],
        ...['PAY_MODAL_OPEN', 'PAY_EXCHANGE_SELECTED', 'PAY_ERROR', 'SEND_SUCCESS', 'SIWX_AUTH_SUCCESS'],
      ]),
    )
  })

  it('when they send, swap, pay and sign in', { timeout: 120_000 }, async () => {
    const page = await visit({ features: { pay: true } })
    await page.evaluate(() => history.replaceState({}, '', `${location.pathname}?visitor=alice#secret`))
    await connectDemo(page)
    await sendFromAccount(page, { to: ACCOUNTS[2], amount: '1.2345' })
    await toast(page, 'You successfully sent').waitFor()
    await script(page, { answer: 'approve' })
    await reviewDraft(page, { network: 'eip155:1', from: 'ETH', to: 'USDC', amount: '0.4321' })
    await pressSwap(page)
    await toast(page, 'Swapped').waitFor()
    const usdc = site.sandbox.json.tokens.find(({ network, symbol }) => network === 'eip155:1' && symbol === 'USDC')
    await startPay(page, { network: 'eip155:1', token: usdc?.address, amount: '12.3456', recipient: ACCOUNTS[2] })
    await chooseWallet(page)
    for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check()
    await readyPay(page).click()
    expect(await payTold(page)).toMatchObject({ outcome: 'paid' })
    await openModal(page, { view: 'Account' })
    await walkSignIn(page, async () => {})
    await flush(page, 'SIWX_AUTH_SUCCESS')
    const typed = ['1.2345', '0.4321', '12.3456', 'alice', 'secret', ACCOUNTS[2]]
    expect([...site.watch.sent].flatMap((text) => textLeaks(text, typed))).toEqual([])
    expect(site.watch.leaks()).toEqual([])
    expect([...namesSent()]).toEqual(
      expect.arrayContaining(['SEND_SUCCESS', 'SWAP_SUCCESS', 'PAY_SUCCESS', 'SIWX_AUTH_SUCCESS']),
    )
  })
})

it('finds what is sent although it must not be: in a request, and in an event of the page', async () => {
  const here = await startSite({ hasConsent: true })
  const { page } = await here.open({ options: { projectId: here.sandbox.json.projectId } })
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'))
    field.value = '77.0125'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const { services, accounts } = here.sandbox.json
  const privateKey = accounts[0]?.privateKey ?? expect.fail()
  const planted = [
    ...[ACCOUNTS[0].toUpperCase(), ACCOUNTS[1].slice(2), privateKey.slice(2), 'ada@site.example'],
    ...['https://shop.example/cart?user=1', 'amount 77.0125', 'wc:1@2', 'eyJhbGciOi.eyJ', `0x${'ab'.repeat(65)}`],
  ]
  expect(here.watch.leaks()).toEqual([])
  await page.evaluate(
    async ([url, texts]) => {
      for (const text of texts) {
        await fetch(`${url}/batch?projectId=p`, { method: 'POST', body: JSON.stringify([{ text }]) })
        const detail = { event: 'MODAL_OPEN', properties: {}, sent: { text: `event ${text}` } }
        document.dispatchEvent(new CustomEvent('wallet-modal:track', { detail }))
      }
    },
    [services.analytics, planted] as const,
  )
  const leaks = () => here.watch.leaks()
  const isFound = (text: string) =>
    leaks().some((one) => one.includes(`in [{"text":${JSON.stringify(text)}`)) &&
    leaks().some((one) => one.includes(`in {"text":${JSON.stringify(`event ${text}`)}`))
  await expect.poll(() => planted.filter((text) => !isFound(text))).toEqual([])
  await expect(here.stop()).rejects.toThrow('Analytics told of the visitor')
})
