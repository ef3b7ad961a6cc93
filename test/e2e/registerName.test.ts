import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { embeddedSite, secure, view, words, yes } from './kit/embedded.ts'
import { connectDemo, button, dialog, heard, openModal, stateOf } from './kit/visit.ts'

const { site, signedIn } = embeddedSite()

const TITLE = 'Choose Name'
const field = (page: Page) => dialog(page, TITLE).getByRole('textbox', { name: 'Account name' })
const accountOf = async (page: Page) => (await stateOf(page)).account

/** Goes from Account to the view in which a name is chosen. */
async function choose(page: Page): Promise<void> {
  await openModal(page)
  await button(page, 'Settings').click()
  await button(page, 'Choose a name').click()
  await field(page).waitFor()
}

/** Presses the main button; the visitor then approves in the frame. */
async function approve(page: Page, name: string | RegExp = /^(?:Choose name|Try again)$/): Promise<void> {
  await dialog(page, TITLE).locator('.btn.primary').filter({ hasText: name }).click()
  await yes(page).click()
}

/** Changes the next registration on its way to the registry. */
const change = (page: Page, with_: (body: Record<string, unknown>) => object) =>
  page.route(
    '**/v1/profile/account?*',
    async (route) => {
      const body = route.request().postDataJSON() as Record<string, unknown>
      await route.continue({ postData: JSON.stringify({ ...body, ...with_(body) }) })
    },
    { times: 1 },
  )

const messageWith = (more: object) => (body: Record<string, unknown>) => ({
  message: JSON.stringify({ ...(JSON.parse(String(body.message)) as object), ...more }),
})

/** What the registry refuses, and its words; ours for a zone. */
const REFUSALS: readonly (readonly [(body: Record<string, unknown>) => object, string])[] = [
  [messageWith({ name: 'a b.reown.id' }), 'Invalid name format: a b.reown.id'],
  [messageWith({ name: 'ab.reown.id' }), 'Invalid name length: ab.reown.id'],
  [messageWith({ name: 'ada.example.id' }), 'Names ending in'],
  [messageWith({ name: 'alice.reown.id' }), 'Name is already registered: alice.reown.id'],
  [messageWith({ attributes: { mail: 'x' } }), 'Unsupported name attribute in payload'],
  [() => ({ coin_type: 61 }), 'Unsupported coin type: 61'],
  [messageWith({ attributes: { bio: 'x' } }), 'Signature validation error: '],
]

describe('Registering a name', () => {
  it('has the zone on a line of its own if the name does not fit beside it', async () => {
    const page = await signedIn()
    await choose(page)
    await page.setViewportSize({ width: 320, height: 740 })
    await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '20px' } }))
    const zone = dialog(page, TITLE).locator('.name-zone')
    /** Where the zone is, and whether the typed name is cut. */
    const look = async () => {
      const [typed, ending] = await Promise.all([field(page).boundingBox(), zone.boundingBox()])
      const isCut = await field(page).evaluate((one) => one.scrollWidth > one.clientWidth)
      return [(ending?.y ?? NaN) > (typed?.y ?? NaN) + (typed?.height ?? NaN) / 2 ? 'below' : 'beside', isCut]
    }
    await field(page).fill('ada')
    expect(await look()).toEqual(['beside', false])
    await field(page).fill('ada-of-the-long-lo')
    expect(await look()).toEqual(['below', false])
    await field(page).fill('ada-of-the-long-lovelace')
    expect((await look())[0]).toBe('below')
  })

  it('writes a long name smaller, but not the words around it', async () => {
    const page = await signedIn()
    await choose(page)
    await field(page).fill('ada-of-the-long-lovelace')
    await dialog(page, TITLE).getByText('is available').waitFor()
    await approve(page)
    await view(page, 'RegisterAccountNameSuccess')
    await page.setViewportSize({ width: 320, height: 1000 })
    await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
    const look = await dialog(page, 'Account')
      .locator('.name-end')
      .evaluate((box) => {
        const [said, name, quiet] = ['.name-owned', '.name-owned bdi', '.quiet'].map((part) => box.querySelector(part))
        const sizeOf = (one: Element | null | undefined) => (one ? parseFloat(getComputedStyle(one).fontSize) : 0)
        const below = box.querySelector('.mark')?.getBoundingClientRect().bottom ?? 0
        return {
          isLarge: sizeOf(said) >= sizeOf(quiet),
          isSmaller: sizeOf(name) < sizeOf(said),
          gap: Math.round((said?.getBoundingClientRect().top ?? 0) - below),
        }
      })
    expect(look).toEqual({ isLarge: true, isSmaller: true, gap: 16 })
  })

  it('registers a name of the smart account, which Account shows and Send resolves', { tags: 'journey' }, async () => {
    const page = await signedIn()
    const owner = (await accountOf(page))?.address ?? ''
    await choose(page)
    await field(page).fill('alice')
    await dialog(page, TITLE).getByText('This name is taken').waitFor()
    await button(page, /^alice\w+\.reown\.id Available$/)
      .first()
      .waitFor()
    expect(await button(page, /^alice\.reown\.id/).count()).toBe(0)
    await field(page).fill('ada-lovelace')
    await dialog(page, TITLE).getByText('is available').waitFor()

    await button(page, 'Choose name').click()
    await secure(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page, TITLE).getByText('You rejected the request').waitFor()
    expect(await field(page).inputValue()).toBe('ada-lovelace')

    await approve(page)
    await view(page, 'RegisterAccountNameSuccess')
    expect(await words(page, 'Account')).toContain('You own ada-lovelace.reown.id')
    await button(page, 'Go to account').click()
    const shown = dialog(page, 'Account').locator('.account-name')
    expect(await shown.textContent()).toBe('ada-lovelace.reown.id')
    expect(await accountOf(page)).toMatchObject({ name: 'ada-lovelace.reown.id', address: owner })

    await page.reload()
    await page.waitForFunction(() => window.WalletModal.getState().account?.status === 'connected')
    await openModal(page)
    await expect.poll(() => shown.textContent()).toBe('ada-lovelace.reown.id')

    const { projectId, services } = site().sandbox.json
    const { page: other } = await site().open({ options: { ...site().standard, projectId, services } })
    await connectDemo(other)
    await openModal(other)
    await button(other, /^Send$/).click()
    await dialog(other).getByRole('textbox', { name: 'Recipient' }).fill('ada-lovelace.reown.id')
    await expect.poll(async () => (await words(other)).replace(/\s/g, '')).toContain(owner)
    await other.close()
  })

  // Eight registrations, each approved in the frame: about 20 s on a busy machine.
  it(
    'shows the words of the registry for each refusal, keeps what was typed, and registers after that',
    { timeout: 90_000 },
    async () => {
      const page = await signedIn({ options: { defaultAccountTypes: { eip155: 'eoa' } } })
      await choose(page)
      await field(page).fill('ada-key')
      await dialog(page, TITLE).getByText('is available').waitFor()
      for (const [with_, said] of REFUSALS) {
        await change(page, with_)
        await approve(page)
        await dialog(page, TITLE).getByRole('alert').getByText(said).waitFor()
        expect(await field(page).inputValue()).toBe('ada-key')
        const another = button(page, 'Choose another name')
        if (await another.isVisible()) await another.click()
        else if (await button(page, 'Go to account').isVisible()) await field(page).fill('')
        else continue
        await field(page).fill('ada-key')
        await dialog(page, TITLE).getByText('is available').waitFor()
      }
      await approve(page)
      await view(page, 'RegisterAccountNameSuccess')
      expect(await accountOf(page)).toMatchObject({ name: 'ada-key.reown.id', type: 'eoa' })

      await fetch(`${site().sandbox.json.control}/clock`, { method: 'POST', body: '{"advanceMs":3600000}' })
      await openModal(page, { view: 'RegisterAccountName' })
      await field(page).fill('ada-late')
      await dialog(page, TITLE).getByText('is available').waitFor()
      await approve(page)
      await dialog(page, TITLE).getByRole('alert').getByText('Your device’s clock').waitFor()
      expect(await heard(page, 'error')).toEqual([])
    },
  )
})
