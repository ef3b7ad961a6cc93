import { describe, expect, test } from 'vitest'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import type { Rpc } from '../../../../src/services/rpc/index.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { happen, visitor } from '../../../kit/visitor.tsx'
import { node, resolved, reversed } from '../../services/names/kit.ts'

standStill()

const PICTURE = 'https://pictures.example/alice.png'

/** Opens Account for an address that has this name and picture on Ethereum. */
async function accountOf(name: string, avatar = '') {
  const { request } = node({ reverseWithGateways: () => reversed(name), resolveWithGateways: () => resolved(avatar) })
  const rpc: Rpc['request'] = (_, method, params = []) => request(method, params)
  const here = await createConnected({}, { rpc })
  const page = await visitor(here.modal)
  const pictures = () => [...page.root.querySelectorAll('img')].map(({ src }) => src)
  expect(page.root.querySelector('bdi')).toBeNull()
  await happen(() => void openModal(here.modal))
  await happen(rest)
  await happen(rest)
  return { ...here, page, pictures, named: () => page.root.querySelector('.account-name') }
}

describe('Account', () => {
  test('shows the name and picture of the account, with the address below', async () => {
    const { page, pictures, named } = await accountOf('alice.eth', PICTURE)
    expect([named()?.localName, named()?.textContent]).toEqual(['bdi', 'alice.eth'])
    expect(pictures()).toContain(PICTURE)
    expect(page.has('button', `Address ${ALICE.slice(0, 6)}…`)).toBe(true)
  })

  test("loads the account's picture without a referrer, and shows a generated avatar if loading fails", async () => {
    const { page, pictures } = await accountOf('alice.eth', PICTURE)
    const picture = page.root.querySelector<HTMLImageElement>(`img[src="${PICTURE}"]`)
    expect(picture?.referrerPolicy).toBe('no-referrer')
    await happen(() => void picture?.dispatchEvent(new Event('error')))
    expect(pictures()).not.toContain(PICTURE)
    expect(page.root.querySelector('.account .art')).not.toBeNull()
  })

  test('shows only the address of an account without a name', async () => {
    const { page, named } = await accountOf('')
    expect(named()).toBeNull()
    expect(page.has('button', `Address ${ALICE.slice(0, 6)}…`)).toBe(true)
  })
})
