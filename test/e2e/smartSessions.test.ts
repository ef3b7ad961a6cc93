import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { controlOf } from './kit/control.ts'
import { axeFinds, embeddedSite, secure, showIn, words, yes } from './kit/embedded.ts'
import { answer, ask } from './kit/signInByEmail.ts'
import { button, dialog, openModal, viewOf } from './kit/visit.ts'

const EXPIRY_S = 4_102_444_800
const ALLOWANCE = {
  type: 'native-token-recurring-allowance',
  data: { allowance: '0x16345785d8a0000', start: EXPIRY_S - 1, period: 86_400 },
}
const REQUEST = {
  chainId: '0x1',
  expiry: EXPIRY_S,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }] } },
  permissions: [ALLOWANCE],
  policies: [],
}

const { site, signedIn: signIn } = embeddedSite()

/** Opens a page with smart sessions and a visitor logged in by e-mail, and records the calls to the cosigner. */
async function signedIn(viewport?: { width: number; height: number }): Promise<{ page: Page; cosigner: string[] }> {
  const page = await signIn({ options: { features: { smartSessions: true } }, ...(viewport && { viewport }) })
  const cosigner: string[] = []
  page.on('request', (request) => {
    const [, path] = /\/v1\/sessions\/[^/?]+(\/\w+)?\?/.exec(request.url()) ?? [undefined, undefined]
    if (request.url().includes('/v1/sessions/')) cosigner.push(`${request.method()} ${path ?? ''}`.trim())
  })
  return { page, cosigner }
}

const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name })

async function granted(page: Page): Promise<unknown> {
  await ask(page, 'wallet_grantPermissions', [REQUEST])
  await secure(page).getByRole('button', { name: 'Approve' }).click()
  return (await answer(page)).result
}

describe('A smart session (ERC-7715 permission)', () => {
  it('grants, lists and revokes a smart session in the account, the wallet and the cosigner', async () => {
    const { page, cosigner } = await signedIn()
    const result = await granted(page)
    expect(result).toMatchObject({
      permissions: [ALLOWANCE],
      expiry: EXPIRY_S,
      chainId: '0x1',
      address: expect.stringMatching(/^0x/) as string,
      context: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    })
    expect(cosigner).toEqual(['POST', 'POST /activate'])
    await dialog(page).waitFor({ state: 'detached' })
    await openModal(page)
    await button(page, 'Smart Sessions').click()
    await dialog(page, 'Smart Sessions').getByRole('region', { name: 'Sandbox project' }).waitFor()
    await expect.poll(() => words(page)).toContain('Spend 0.1 ETH per day')
    expect(await words(page)).toContain('2100')
    const initials = dialog(page).locator('.session .mark')
    expect(await initials.evaluate((mark) => parseFloat(getComputedStyle(mark).fontSize))).toBeGreaterThanOrEqual(12)
    await button(page, 'Revoke Sandbox project').click()
    await dialog(page).getByRole('tabpanel').getByRole('button', { name: 'Revoke', exact: true }).click()
    await yes(page).click()
    await dialog(page, 'Smart Sessions').getByText('No active smart sessions').waitFor()
    expect(cosigner.filter((one) => one === 'POST /revoke')).toHaveLength(1)
    await tab(page, 'Revoked').click()
    await dialog(page).getByRole('region', { name: 'Sandbox project' }).getByText('Revoked on').waitFor()
    // Opens the list again, which loads it from the cosigner.
    await button(page, 'Back').click()
    await button(page, 'Smart Sessions').click()
    await dialog(page, 'Smart Sessions').getByText('No active smart sessions').waitFor()
  })

  it('keeps a smart session if the revocation is not signed, and activates no session without approval', async () => {
    const { page, cosigner } = await signedIn()
    await ask(page, 'wallet_grantPermissions', [REQUEST])
    await secure(page).getByRole('button', { name: 'Cancel' }).click()
    expect((await answer(page)).code).toBe(4001)
    expect(cosigner).toEqual(['POST'])
    await granted(page)
    await dialog(page).waitFor({ state: 'detached' })
    await openModal(page, { view: 'SmartSessionList' })
    await button(page, 'Revoke Sandbox project').click()
    await dialog(page).getByRole('tabpanel').getByRole('button', { name: 'Revoke', exact: true }).click()
    await secure(page).getByRole('button', { name: 'Cancel' }).click()
    await page.locator('wallet-modal').getByText('Error revoking smart session').waitFor()
    await button(page, 'Revoke Sandbox project').waitFor()
    expect(cosigner).not.toContain('POST /revoke')
  })

  it('rejects an invalid permission request with a message and without a prompt', async () => {
    const { page, cosigner } = await signedIn()
    await ask(page, 'wallet_grantPermissions', [{ ...REQUEST, chainId: '1', permissions: [] }])
    expect(await answer(page)).toEqual({
      code: -32602,
      message:
        'Invalid chainId: Invalid chainId: must start with "0x"; Invalid permissions: At least one permission is needed',
    })
    expect(cosigner).toEqual([])
  })
})

describe('The list of smart sessions', () => {
  it('reports that the smart sessions failed to load, and offers a retry', async () => {
    const { page } = await signedIn()
    await controlOf(site()).fault({
      service: 'blockchainApi',
      route: '/v1/sessions/:address',
      fault: 'status',
      status: 503,
      times: 1,
    })
    await openModal(page, { view: 'SmartSessionList' })
    // The error is shown in the view and as an alert.
    await expect.poll(() => page.locator('wallet-modal').getByText('Error fetching smart sessions').count()).toBe(2)
    await button(page, 'Try again').click()
    await dialog(page).getByText('No active smart sessions').waitFor()
  })

  it.each([
    ['dark', 'en', 1280, 800],
    ['light', 'ar', 360, 740],
  ] as const)(
    'passes axe, fits the screen and works by keyboard in SmartSessionList (%s, %s, %i × %i)',
    async (mode, locale, width, height) => {
      const { page } = await signedIn({ width, height })
      await granted(page)
      await dialog(page).waitFor({ state: 'detached' })
      await showIn(page, mode, locale)
      await openModal(page, { view: 'SmartSessionList' })
      const session = dialog(page).getByRole('region', { name: 'Sandbox project' })
      await session.waitFor()
      expect(await viewOf(page)).toBe('SmartSessionList')
      const check = async () => {
        expect(await axeFinds(page)).toEqual([])
        expect(await session.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
      }
      await check()
      await dialog(page).getByRole('tab').first().focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await session.getByRole('button').nth(1).waitFor()
      await expect
        .poll(() =>
          session
            .getByRole('button')
            .first()
            .evaluate((one) => one === (one.getRootNode() as ShadowRoot).activeElement),
        )
        .toBe(true)
      await check()
    },
  )
})
