import { describe, expect, test } from 'vitest'
import type { AuthAccountType, AuthUser } from '../../../../src/core/login/auth.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { connectWallet } from '../../../../src/flows/connect/connectWallet.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeAuth } from '../../../kit/fakeAuth.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { happen, visitor } from '../../../kit/visitor.tsx'

standStill()

const USER: AuthUser = {
  email: 'ada@example.org',
  namespace: 'eip155',
  network: 'eip155:1',
  address: ALICE,
  type: 'smartAccount',
  accounts: [
    { address: ALICE, type: 'smartAccount' },
    { address: BOB, type: 'eoa' },
  ],
}

/** Opens AccountSettings for a visitor who is signed in to the embedded wallet. */
async function settings(
  user: Partial<AuthUser> = {},
  { canChoose = true, fails }: { canChoose?: boolean; fails?: Error } = {},
) {
  let now: AuthUser = { ...USER, ...user }
  let tell = () => {}
  const chosen: AuthAccountType[] = []
  const auth = Object.assign(fakeAuth(), {
    user: () => now,
    watch: (changed: () => void) => {
      tell = changed
      return () => {}
    },
    canChooseType: () => canChoose,
    async setPreferredType(type: AuthAccountType) {
      chosen.push(type)
      if (fails) throw fails
      now = { ...now, type }
      tell()
    },
  })
  const wallet = { ...fakeConnector({ id: 'auth', name: 'Auth' }), type: 'auth' as const }
  const here = createTestModal({ offered: [wallet], auth })
  await connectWallet(here.modal, wallet, { signal: here.modal.lifetime.signal })
  const page = await visitor(here.modal)
  await happen(() => void openModal(here.modal))
  await page.press('button', 'Settings')
  return { ...here, page, chosen }
}

describe('AccountSettings', () => {
  test('shows the signed-in user, and opens the e-mail change', async () => {
    const { page } = await settings()
    expect([page.view(), page.title()]).toEqual(['AccountSettings', 'Account Settings'])
    expect(page.text()).toContain('Signed in as ada@example.org')
    await page.press('button', 'Change email')
    expect(page.view()).toBe('UpdateEmailWallet')
  })

  test('truncates a long e-mail address, and shows it in full on hover or focus (specification §9)', async () => {
    const email = 'a.very.long.name.of.somebody@mail.example.org'
    const { page } = await settings({ email })
    const row = page.get('button', 'Change email')
    expect(row.querySelector('.cut')?.textContent).toBe('a.very…mebody@mail.example.org')
    expect(row.querySelector('.whole')?.textContent).toBe(email)
  })

  test('lets an e-mail address break before @ and after a dot only', async () => {
    const { page } = await settings({ email: 'ada.l@mail.example.org' })
    const words = page.get('button', 'Change email').querySelector('.row-second')?.innerHTML
    expect(words).toBe('Signed in as <bdi dir="ltr" data-private="">ada.<wbr>l<wbr>@mail.<wbr>example.<wbr>org</bdi>')
  })

  test('offers no e-mail change for a social login', async () => {
    const { page } = await settings({ email: undefined, userName: 'ada', provider: 'github' })
    expect(page.text()).toContain('Signed in as ada')
    expect(page.all('button', 'Change email')).toHaveLength(0)
  })

  test('shows both account types and switches between them', async () => {
    const { page, chosen, modal } = await settings()
    expect(page.get('button', 'Smart account').getAttribute('aria-current')).toBe('true')
    const icons = ['Smart account', 'Key account'].map(
      (name) => page.get('button', name).querySelector('.mark')?.innerHTML,
    )
    expect(icons).toEqual([expect.stringContaining('<svg'), expect.stringContaining('<svg')])
    expect(icons[0]).not.toBe(icons[1])
    await page.press('button', 'Key account')
    expect(chosen).toEqual(['eoa'])
    expect(page.get('button', 'Key account').getAttribute('aria-current')).toBe('true')
    expect(modal.toasts.$shown.get()?.text).toBe('Account type switched')
    await page.press('button', 'Key account')
    expect(chosen).toEqual(['eoa'])
  })

  test('disables smart accounts, with the reason, on a network that has none', async () => {
    const { page, chosen } = await settings({ type: 'eoa', address: BOB }, { canChoose: false })
    expect(page.get('button', 'Smart account').textContent).toContain('There are no smart accounts on this network.')
    await page.press('button', 'Smart account')
    expect(chosen).toEqual([])
  })

  test('reports a failed switch of the account type, and keeps the type', async () => {
    const { page, modal } = await settings({}, { fails: new WalletModalError('WalletTimeout') })
    await page.press('button', 'Key account')
    expect(modal.toasts.$shown.get()?.text).toBe('The account type could not be switched')
    expect(page.get('button', 'Smart account').getAttribute('aria-current')).toBe('true')
    expect(modal.shell.$loading.get()).toBe(false)
  })
})
