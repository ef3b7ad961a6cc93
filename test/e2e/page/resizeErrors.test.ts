import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type Opened, type Site } from '../kit/site.ts'

/*
 * A box that changes while its size is being reported raises "ResizeObserver loop completed with undelivered
 * notifications" on the page:
 * - a modal that changes its own height: https://github.com/gravity-ui/uikit/issues/2219
 * - development servers cover the page with it: https://github.com/hackforla/tdm-calculator/issues/1512
 * - error reports of sites count it: https://github.com/alkem-io/client-web/issues/5845
 * The walk through every view, with the toasts on its way, is in csp.test.ts.
 */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const APPROVE = { 'data-answer': 'approve' }

/** Goes through views of different height, and waits until each is at its height. */
async function lookAround({ page }: Opened, isCopied: boolean): Promise<void> {
  const view = page.locator('wallet-modal')
  const still = () =>
    page.evaluate(async () => {
      const sheet = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.sheet')
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      await Promise.allSettled(sheet?.getAnimations().map(({ finished }) => finished) ?? [])
      await new Promise(requestAnimationFrame)
    })
  const press = async (name: string | RegExp) => {
    await view.getByRole('button', { name }).first().click()
    await still()
  }
  if (isCopied) await press('Copy address')
  await press('Receive')
  await press('Back')
  await press(/^Network: /)
  await view.getByRole('textbox', { name: 'Search networks' }).fill('nothing')
  await view.getByText('No network found').waitFor()
  await still()
  await press('Back')
}

const account = (page: Opened['page']) => page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))

describe('No "ResizeObserver loop" error reaches the page', () => {
  it.each([
    ['a wide screen', { width: 1280, height: 800 }],
    ['a phone', { width: 360, height: 740 }],
  ])('while the height of the dialog changes beside a toast, on %s', async (_, viewport) => {
    const opened = await site.open({ wallet: APPROVE, context: { viewport } })
    await account(opened.page)
    await opened.page.evaluate(() => void window.WalletModal.open())
    await lookAround(opened, true)
    expect(opened.problems).toEqual([])
    await opened.context.close()
  })

  it('if the page observes what is around an inline element, and resizes a frame with it', async () => {
    const opened = await site.open({
      wallet: APPROVE,
      body: '<main id="around"><wallet-modal></wallet-modal></main>',
    })
    const { page, context, problems } = opened
    await account(page)
    // A property: attributes set nothing once the site has configured
    await page.evaluate(() => Object.assign(document.querySelector('wallet-modal') ?? {}, { inline: true }))
    await page.evaluate(() => {
      const reports = new ResizeObserver(() => {})
      for (const one of [document.body, document.querySelector('#around'), document.querySelector('wallet-modal')])
        if (one) reports.observe(one)
    })
    await lookAround(opened, false)
    expect(problems).toEqual([])
    await context.close()
  })
})
