import { describe, expect, it } from 'vitest'
import { axeFinds, embeddedSite, secure, showIn, words, yes } from './kit/embedded.ts'
import { answer, ask } from './kit/signInByEmail.ts'
import { button, dialog, openModal, stateOf, viewOf } from './kit/visit.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HELLO = '0x48656c6c6f'
const TITLE = 'Approve Transaction'

const { signedIn } = embeddedSite()

const SEND = [{ from: '{me}', to: OTHER, value: '0x2386f26fc10000' }]

describe('Approval request of the embedded wallet', () => {
  it('shows a summary of the request above the secure site’s approval screen', async () => {
    const page = await signedIn()
    await ask(page, 'eth_sendTransaction', SEND)
    await dialog(page, TITLE).locator('.effect').getByText('0.01 ETH', { exact: true }).waitFor()
    expect(await words(page, TITLE)).toMatch(/You send\s*\w*\s*−\s*0\.01 ETH\s*To/)
    expect((await words(page, TITLE)).match(/0\.01 ETH/g)).toHaveLength(1)
    expect((await words(page, TITLE)).replace(/\s/g, '')).toContain(`To${OTHER}`)
    expect((await words(page, TITLE)).replace(/\s/g, '')).toContain((await stateOf(page)).account?.address)
    const approve = secure(page).getByRole('button', { name: 'Approve' })
    await approve.waitFor()
    const [frame, place, about] = await Promise.all(
      ['iframe', '.approve-frame', '.approve-about'].map((one) => page.locator(`wallet-modal ${one}`).boundingBox()),
    )
    expect(frame).toEqual(place)
    expect((about?.y ?? 0) + (about?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + 8)
    await approve.click()
    expect((await answer(page)).result).toMatch(/^0x[0-9a-f]{64}$/)
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('returns to the previous view after a rejection on the secure site', async () => {
    const page = await signedIn()
    await openModal(page)
    await dialog(page, 'Account').waitFor()
    await ask(page, 'personal_sign', [HELLO, '{me}'])
    await dialog(page, TITLE).getByText('Hello').waitFor()
    await secure(page).getByRole('button', { name: 'Cancel' }).click()
    expect((await answer(page)).code).toBe(4001)
    await dialog(page, 'Account').waitFor()
    await page.locator('wallet-modal iframe').waitFor({ state: 'hidden' })
  })

  it('rejects a request with 4001 when the visitor closes the modal, and serves the next request', async () => {
    const page = await signedIn()
    for (const leave of [
      () => button(page, 'Close').click(),
      () => page.keyboard.press('Escape'),
      () => page.evaluate(() => window.WalletModal.close()),
    ]) {
      await ask(page, 'personal_sign', [HELLO, '{me}'])
      await secure(page).getByRole('button', { name: 'Sign' }).waitFor()
      await leave()
      expect(await answer(page)).toEqual({ code: 4001, message: 'Request was aborted' })
      await dialog(page).waitFor({ state: 'detached' })
    }
    await ask(page, 'personal_sign', [HELLO, '{me}'])
    await secure(page).getByRole('button', { name: 'Sign' }).click()
    expect((await answer(page)).result).toMatch(/^0x[0-9a-f]+$/)
  })

  it.each<[string, string, unknown[], RegExp]>([
    [
      'a sign-in for another site',
      'personal_sign',
      [
        'evil.example wants you to sign in with your Ethereum account:\n{me}\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z',
        '{me}',
      ],
      /The sign-in is for another site[\s\S]*You sign in to evil\.example/,
    ],
    [
      'a batch',
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          chainId: '0x1',
          from: '{me}',
          calls: [
            { to: OTHER, value: '0x1' },
            { to: OTHER, data: '0x12345678' },
          ],
        },
      ],
      /2 actions at once[\s\S]*You send\s*\w*\s*−\s*0\.000000000000000001 ETH[\s\S]*Action 2 of 2/,
    ],
    [
      'typed data',
      'eth_signTypedData_v4',
      [
        '{me}',
        JSON.stringify({
          primaryType: 'Order',
          types: {
            EIP712Domain: [{ name: 'name', type: 'string' }],
            Order: [
              { name: 'to', type: 'address' },
              { name: 'much', type: 'uint256' },
            ],
          },
          domain: { name: 'Shop' },
          message: { to: OTHER, much: '5' },
        }),
      ],
      /You sign data for Shop[\s\S]*much 5/,
    ],
  ])('shows a description of %s, and returns the result after approval', async (_, method, params, expected) => {
    const page = await signedIn()
    await ask(page, method, params)
    await yes(page).waitFor()
    await expect.poll(() => words(page, TITLE)).toMatch(expected)
    await yes(page).click()
    expect(await answer(page)).toHaveProperty('result')
  })
})

it('shows warnings without scrolling at 320 px, and no Cancel button besides the secure site’s', async () => {
  const page = await signedIn({ viewport: { width: 320, height: 568 } })
  await ask(page, 'personal_sign', [
    `${'evil.'.repeat(30)}example wants you to sign in with your Ethereum account:\n{me}\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`,
    '{me}',
  ])
  await yes(page).waitFor()
  const [about, warning] = await Promise.all(
    ['.approve-about', '.approve-about .notice.danger'].map((one) => page.locator(`wallet-modal ${one}`).boundingBox()),
  )
  expect((warning?.y ?? 0) + (warning?.height ?? 0)).toBeLessThanOrEqual((about?.y ?? 0) + (about?.height ?? 0))
  expect(await button(page, 'Cancel').count()).toBe(0)
  expect(await secure(page).getByRole('button', { name: 'Cancel' }).count()).toBe(1)
})

it('scrolls a long description above the frame, which stays where it is', async () => {
  const page = await signedIn({ viewport: { width: 360, height: 740 } })
  const [to, data] = [OTHER, '0x12345678']
  const calls = [1, 2, 3, 4].map((value) => ({ to, data, value: `0x${value}` }))
  await ask(page, 'wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', from: '{me}', calls }])
  await yes(page).waitFor()
  const about = page.locator('wallet-modal .approve-about')
  const frame = () => page.locator('wallet-modal iframe').boundingBox()
  const before = await frame()
  await about.focus()
  await page.keyboard.press('End')
  await expect.poll(() => about.evaluate((one) => one.scrollTop)).toBeGreaterThan(100)
  expect(await frame()).toEqual(before)
})

describe('ApproveTransaction view', () => {
  it.each([
    ['dark', 'en', 1280, 800],
    ['light', 'en', 360, 740],
    ['light', 'ar', 320, 568],
  ] as const)(
    'passes axe, fits the screen and works by keyboard in ApproveTransaction (%s, %s, %i × %i)',
    async (mode, locale, width, height) => {
      const page = await signedIn({ viewport: { width, height } })
      await showIn(page, mode, locale)
      await ask(page, 'eth_sendTransaction', [
        { from: '{me}', to: OTHER, data: `0x095ea7b3${OTHER.slice(2).padStart(64, '0')}${'f'.repeat(64)}` },
      ])
      await secure(page).getByRole('button', { name: 'Approve' }).waitFor()
      expect(await viewOf(page)).toBe('ApproveTransaction')
      expect(await axeFinds(page)).toEqual([])
      const [frame, sheet] = await Promise.all(
        ['iframe', '.sheet'].map((one) => page.locator(`wallet-modal ${one}`).boundingBox()),
      )
      expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + (sheet?.height ?? 0))
      expect(frame?.height).toBeGreaterThanOrEqual(190)
      expect(
        await page.locator('wallet-modal .approve-about').evaluate((about) => about.scrollWidth - about.clientWidth),
      ).toBeLessThanOrEqual(0)
      await page.locator('wallet-modal .approve-about').focus()
      await page.keyboard.press('End')
      await expect
        .poll(() =>
          page
            .locator('wallet-modal .approve-about')
            .evaluate((about) => about.scrollHeight - about.clientHeight - about.scrollTop),
        )
        .toBeLessThanOrEqual(1)
    },
  )
})
