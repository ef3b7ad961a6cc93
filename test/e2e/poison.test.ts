import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LOOK_ALIKES, POISON, POISONED } from '../sandbox/blockchainApi/poison.ts'
import { controlOf } from './kit/control.ts'
import { faults } from './kit/layoutFaults.ts'
import { startSite, type Opened, type Site } from './kit/site.ts'
import { button, connectDemo, dialog, openModal } from './kit/visit.ts'

/** On the chain, every account of the sandbox has received USDC and DAI. */
const ON_CHAIN = 2
const REAL = POISON.filter(({ isSpam }) => !isSpam).length + ON_CHAIN
const SPAM = POISON.filter(({ isSpam }) => isSpam).length
const ALL = REAL + SPAM

let site: Site
let control: ReturnType<typeof controlOf>
let opened: Opened | undefined
beforeAll(async () => {
  site = await startSite()
  control = controlOf(site)
})
afterAll(() => site.stop())
afterEach(async () => {
  expect(opened?.problems ?? []).toEqual([])
  await opened?.context.close()
  await control.reset()
  opened = undefined
})

/** Connects the account with the poisoned history. Also returns the hosts that the page asks, and its dialogs. */
async function connected(options: object = {}, context: BrowserContextOptions = {}) {
  const { projectId, services } = site.sandbox.json
  opened = await site.open({
    options: { ...site.optionsFor('eip155'), projectId, services, ...options },
    wallet: { 'data-accounts': String(POISONED) },
    context,
  })
  const { page } = opened
  const [hosts, alerts] = [new Set<string>(), [] as string[]]
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  page.on('dialog', (alert) => {
    alerts.push(alert.message())
    void alert.dismiss()
  })
  await connectDemo(page)
  return { page, hosts, alerts }
}

const rows = (page: Page) => dialog(page).locator('.virtual').getByRole('listitem')
const countOf = (page: Page) => rows(page).first().getAttribute('aria-setsize')

/** Scrolls through the list of transactions. Returns the texts of its rows, in order. */
async function textsOf(page: Page): Promise<string[]> {
  const list = dialog(page).locator('.virtual')
  await list.evaluate((box) => box.scrollTo(0, 0))
  const found = new Map<string, string>()
  await expect
    .poll(async () => {
      // All rows at once: one by one, a row could be another one by the time that its text is read.
      const seen = await rows(page).evaluateAll((all) =>
        all.map((row) => [row.getAttribute('aria-posinset') ?? '', (row as HTMLElement).innerText] as const),
      )
      for (const [position, text] of seen) found.set(position, text.replace(/\s+/g, ' '))
      // From the top again at the end: Show scrolls to the first spam, perhaps only now
      await list.evaluate((box) => {
        const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
        box.scrollTo(0, isAtEnd ? 0 : box.scrollTop + 200)
      })
      return String(found.size)
    })
    .toBe(await countOf(page))
  return [...found].sort(([a], [b]) => Number(a) - Number(b)).map(([, text]) => text)
}

describe('A poisoned history', () => {
  it('folds and counts spam and look-alikes, lists every real transaction, and shows and hides all again', async () => {
    const { page } = await connected()
    await openModal(page, { view: 'Transactions' })
    await dialog(page).getByText(`Spam: ${SPAM}`).waitFor()
    const real = await textsOf(page)
    expect(real).toHaveLength(REAL)
    for (const text of ['−250.000 USDC', '+40.000 USDC', '−0.500 ETH', '+1,200.000 USDC', '+12.000 UNPRICED', 'Badger'])
      expect(real.join('\n')).toContain(text)
    expect(real.join('\n')).not.toMatch(/claim|Spam|0\.020|Mystery/i)
    await button(page, 'Show').click()
    await expect.poll(() => countOf(page)).toBe(String(ALL))
    const all = await textsOf(page)
    expect(all.filter((text) => text.includes('Spam'))).toHaveLength(SPAM)
    await button(page, 'Hide').click()
    await expect.poll(() => countOf(page)).toBe(String(REAL))
    expect(await textsOf(page)).toEqual(real)
  })

  it('names no look-alike in Account or Activity, and remembers none apart from the history itself', async () => {
    const { page } = await connected()
    await openModal(page)
    const seen: string[] = []
    for (const tab of ['Tokens', 'NFTs', 'Activity']) {
      await dialog(page).getByRole('tab', { name: tab }).click()
      if (tab === 'Activity') await textsOf(page)
      seen.push(await page.locator('wallet-modal').evaluate(({ shadowRoot }) => shadowRoot?.innerHTML ?? ''))
    }
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => !key.startsWith('wallet-modal:') || !key.includes('history')),
    )
    const text = [...seen, JSON.stringify(kept)].join('\n').toLowerCase()
    expect(text).toContain('badger')
    for (const address of Object.values(LOOK_ALIKES)) expect(text).not.toContain(address)
  })

  it('runs nothing of hostile names, and asks no host that they name, even if all spam is shown', async () => {
    const { page, hosts, alerts } = await connected()
    await openModal(page, { view: 'Transactions' })
    await button(page, 'Show').click()
    const all = await textsOf(page)
    expect(all.join('\n')).toContain('<img src=x onerror=alert(1)> claim')
    expect(all.join('\n')).toContain('<script>window.hacked=true</script> claim')
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(alerts).toEqual([])
    expect([...hosts].filter((host) => !/^(127\.0\.0\.1|localhost)?$/.test(host))).toEqual([])
    expect(await dialog(page).locator('.virtual script, .virtual img[src="x"]').count()).toBe(0)
  })

  it('hides, counts and shows NFTs that advertise, also in the tab NFTs', async () => {
    const { page } = await connected()
    await openModal(page)
    await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
    const nfts = dialog(page).locator('ul.nfts').getByRole('listitem')
    await dialog(page).getByText('Spam: 3').waitFor()
    expect(await nfts.count()).toBe(1)
    await button(page, 'Show').click()
    await expect.poll(() => nfts.count()).toBe(4)
    await button(page, 'Hide').click()
    await expect.poll(() => nfts.count()).toBe(1)
  })

  it.each(['en', 'ar'])('holds its layout with hostile names at 360 px (language %s)', async (locale) => {
    const { page } = await connected({ locale }, { viewport: { width: 360, height: 740 } })
    await openModal(page, { view: 'Transactions' })
    await rows(page).first().waitFor()
    await dialog(page).locator('.panel-line button').click()
    await expect.poll(() => countOf(page)).toBe(String(ALL))
    const list = dialog(page).locator('.virtual')
    for (let part = 0; part <= 4; part++) {
      await list.evaluate((box, at) => box.scrollTo(0, (box.scrollHeight * at) / 4), part)
      await expect.poll(() => page.evaluate(faults)).toEqual([])
    }
  })
})
