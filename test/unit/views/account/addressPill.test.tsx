import { afterEach, describe, expect, test, vi } from 'vitest'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { happen, visitor } from '../../../kit/visitor.tsx'

standStill()
afterEach(() => void vi.unstubAllGlobals())

/** Opens Account for a visitor with this address. */
async function accountOf(address = ALICE) {
  const { modal, wallet } = await createConnected({ accounts: [address] })
  const page = await visitor(modal)
  await happen(() => void openModal(modal))
  const pill = () => page.get('button', 'Address ')
  return { modal, page, wallet, pill, whole: () => page.root.querySelector('.address')?.textContent }
}

describe('The address in Account', () => {
  test('shows the address shortened, and the whole address on a press', async () => {
    const { page, pill, whole } = await accountOf()
    expect([pill().textContent, pill().getAttribute('aria-expanded'), whole()]).toEqual([
      '0x7099…dc79C8',
      'false',
      undefined,
    ])
    await page.press('button', 'Address 0x7099…dc79C8')
    expect([pill().getAttribute('aria-expanded'), whole()]).toEqual(['true', ALICE])
    await page.press('button', 'Address ')
    expect([pill().getAttribute('aria-expanded'), whole()]).toEqual(['false', undefined])
  })

  test('copies the whole address, and says so', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
    const { modal, page } = await accountOf()
    await page.press('button', 'Copy address')
    expect(written).toEqual([ALICE])
    expect(modal.toasts.$shown.get()?.text).toBe('Address copied')
  })

  test('shortens the address again when another account becomes current', async () => {
    const { page, wallet, pill, whole } = await accountOf()
    await page.press('button', 'Address ')
    await happen(() => wallet.link().useAccounts(BOB))
    expect([pill().textContent, whole()]).toEqual(['0x3C44…4293BC', undefined])
  })

  test('shows the address left to right, isolated from the text around it', async () => {
    const { pill } = await accountOf()
    expect(pill().querySelector('bdi')?.getAttribute('dir')).toBe('ltr')
  })
})
