import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { outOfSight } from '../kit/outOfSight.ts'
import type { Site } from '../kit/site.ts'
import { connectDemo, dialog, openModal } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const COLLECTOR = 2
const PHONE = { width: 360, height: 740 }

/** Opens the tab NFTs of the account that collects some, on a phone. */
async function inNfts(): Promise<Page> {
  const { projectId, services } = site.sandbox.json
  const options = { ...site.optionsFor('eip155'), projectId, services }
  const { page } = await site.open({ options, context: { viewport: PHONE, reducedMotion: 'reduce' }, wallet: {} })
  await page.evaluate((index) => window.demoWallet.setAccounts([index]), COLLECTOR)
  await connectDemo(page)
  await openModal(page)
  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  await tiles(page).first().waitFor()
  return page
}

const tiles = (page: Page) => dialog(page).locator('ul.nfts').getByRole('button')
const scrollTo = (page: Page, top: number) =>
  dialog(page)
    .locator('.sheet')
    .evaluate((sheet, to) => sheet.scrollTo(0, to), top)

describe('NFTs on a phone', () => {
  it('shows a whole row of pictures before the visitor scrolls, and Disconnect at the end', async () => {
    const page = await inNfts()
    await scrollTo(page, 0)
    const picture = await tiles(page).first().locator('.nft-picture').boundingBox()
    expect((picture?.y ?? Number.NaN) + (picture?.height ?? Number.NaN)).toBeLessThan(PHONE.height)
    const leave = dialog(page).getByRole('button', { name: 'Disconnect' })
    expect((await leave.boundingBox())?.y).toBeGreaterThan(PHONE.height - 48)
    await scrollTo(page, 99_999)
    expect((await leave.boundingBox())?.y).toBeLessThan(PHONE.height - 48)
  })

  it('scrolls the details of a pressed NFT into sight, with their link', async () => {
    const page = await inNfts()
    await scrollTo(page, 0)
    await tiles(page).first().click()
    await dialog(page).locator('.nft-details').waitFor()
    expect(await outOfSight(page, '.nft-details .link')).toEqual([])
    expect(await outOfSight(page, '.nft.chosen')).toEqual([])
  })

  it('keeps the order of initials in Arabic', async () => {
    const page = await inNfts()
    await page.evaluate(() => window.WalletModal.setLocale('ar'))
    await dialog(page).getByRole('tab', { name: 'النشاط' }).waitFor()
    const directions = await tiles(page)
      .locator('.nft-picture')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))
    expect(new Set(directions)).toEqual(new Set(['ltr']))
  })

  it('keeps the handle of the sheet above the title while it scrolls', async () => {
    const page = await inNfts()
    const places = async () =>
      Promise.all(['.grip', '.header'].map(async (one) => (await dialog(page).locator(one).boundingBox())?.y))
    await scrollTo(page, 0)
    const before = await places()
    await scrollTo(page, 300)
    expect(await places()).toEqual(before)
    const [grip = Number.NaN] = before
    expect(
      await page.evaluate(
        ([x, y]) => {
          const root = document.querySelector('wallet-modal')?.shadowRoot
          return root?.elementFromPoint(x, y)?.className
        },
        [PHONE.width / 2, grip + 10] as const,
      ),
    ).toBe('grip')
  })

  it('marks the NFT whose details are shown like a chosen row, but none that is only hovered', async () => {
    const page = await inNfts()
    const looks = (at: number) =>
      tiles(page)
        .nth(at)
        .evaluate((tile) => {
          const { borderTopColor, backgroundImage } = getComputedStyle(tile)
          return { borderTopColor, isTinted: backgroundImage !== 'none', marks: tile.querySelectorAll('.icon').length }
        })
    await tiles(page).nth(0).click()
    await tiles(page).nth(1).hover()
    const chosen = await looks(0)
    expect(chosen).toMatchObject({ isTinted: true, marks: 1 })
    const wanted = await dialog(page).evaluate((one) => {
      const probe = one.appendChild(document.createElement('i'))
      probe.style.color = 'var(--_fg3)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    expect(chosen.borderTopColor).toBe(wanted)
    expect(await looks(1)).toEqual({ borderTopColor: 'rgba(0, 0, 0, 0)', isTinted: false, marks: 0 })
  })
})
