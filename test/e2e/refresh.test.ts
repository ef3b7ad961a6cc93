import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type Site } from './kit/site.ts'
import { dialog, openModal } from './kit/visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

it('loads the tokens again when a finger pulls Account down on a phone, and nothing when it moves up', async () => {
  const context = await site.browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const { page } = await site.open({
    in: context,
    options: { projectId: site.sandbox.json.projectId, services: site.sandbox.json.services },
    wallet: { 'data-answer': 'approve' },
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.endsWith('/balance')) asked.push(pathname)
  })
  await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
  await openModal(page)
  const rows = dialog(page, 'Account').getByRole('list', { name: 'Tokens' }).getByRole('button')
  await rows.first().waitFor()
  await expect.poll(() => site.cdn.requests.some((path) => path.includes('followPull'))).toBe(true)
  expect(asked).toHaveLength(1)

  // The finger starts above the list, which begins so low that there is not enough screen below it.
  const box = await dialog(page, 'Account').getByText('Total on Ethereum').boundingBox()
  if (!box) throw new Error('Account shows no total')
  const [x, top] = [180, box.y + box.height / 2]
  const finger = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  const pull = () =>
    page.evaluate(() => {
      const pulled = document.querySelector('wallet-modal')?.shadowRoot?.querySelector<HTMLElement>('.pull')
      return pulled?.style.getPropertyValue('--pull')
    })
  await send('touchStart', top)
  await send('touchMove', top + 20)
  await expect
    .poll(async () => {
      await send('touchMove', top + 150)
      return pull()
    })
    .toBe('72px')
  await send('touchEnd')
  await expect.poll(() => asked.length).toBe(2)
  expect(await pull()).toBe('')
  await rows.first().waitFor()

  // Upwards, the sheet scrolls or stays; nothing is loaded.
  await send('touchStart', top)
  for (const by of [20, 60, 140]) await send('touchMove', top - by)
  await send('touchEnd')
  expect(await pull()).toBe('')
  expect(asked).toHaveLength(2)
  await context.close()
})
