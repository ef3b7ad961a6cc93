import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Allowance } from '../../../../src/core/money/allowances.ts'
import { unclear } from '../../../../src/core/money/sendFailure.ts'
import { hideTransfer } from '../../../../src/flows/money/hideTransfer.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { ALLOWANCE, createAllowing, ENDLESS, ROUTER } from '../../../kit/allowances.ts'
import { standStill } from '../../../kit/clock.ts'
import { BOB } from '../../../kit/fakeEip1193.ts'
import { HASH, pending } from '../../../kit/sending.ts'
import { happen, visitor } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() => import('../../../../src/flows/assets/refreshers.ts'))

const SCANNED = { from: 1_000n, to: 600_000n }

/** Opens Allowances from Account. The search has not found anything yet. */
async function inAllowances() {
  const here = await createAllowing()
  const page = await visitor(here.modal)
  void openModal(here.modal, { view: 'Account' })
  await happen(() => here.modal.router.push({ view: 'Allowances' }))
  const find = (...found: readonly Allowance[]) => happen(() => here.found.last().onFound(found, SCANNED))
  const rows = () => [...page.root.querySelectorAll('.row')].map((row) => row.textContent)
  const status = () => page.root.querySelector('[role=status].sr, .allowances-search [role=status]')?.textContent
  return { ...here, page, find, rows, status }
}

describe('Allowances', () => {
  test('shows how far the search is, and says to screen readers only that it goes on', async () => {
    const { page, found, status } = await inAllowances()
    await happen(() => found.last().onProgress({ window: SCANNED, head: 600_000n, percent: 12 }))
    expect(page.text()).toContain('Blocks 1,000 – 600,000 of 600,000')
    const bar = page.root.querySelector('progress')
    expect([bar?.value, bar?.getAttribute('aria-label')]).toEqual([12, 'Search in blocks'])
    expect(status()).toBe('Searching for allowances')
    expect(page.has('button', 'Try again')).toBe(false)
    await page.press('button', 'Stop')
    expect([status(), page.root.querySelector('progress')]).toEqual(['The search is stopped', null])
  })

  test('lists those without a limit first, and the unknown never as nothing', async () => {
    const { rows, find } = await inAllowances()
    const { amount: _, ...unknown } = { ...ALLOWANCE, key: 'unknown', isUnknown: true }
    const spent = { ...ALLOWANCE, key: 'spent', balance: 0n }
    // Twice: for eyes, and for screen readers. Trailing zeros are left out
    await find(spent, unknown, ALLOWANCE, ENDLESS)
    expect(rows().map((row) => row?.replace(/^.*?(?=USD Coin)/, ''))).toEqual([
      expect.stringContaining('Unlimited'),
      expect.stringMatching(/BC55 USDC$/),
      expect.stringContaining('—Unknown'),
      expect.stringMatching(/BC55 USDC$/),
    ])
  })

  test('shows whole addresses, the exact amount, what is at risk and the fee before the wallet is asked', async () => {
    const { page, find, found, fake } = await inAllowances()
    await find({ ...ALLOWANCE, amount: 30_000_001n, expiresAt: 1_900_000_000_000 })
    await page.press('button', 'USD Coin')
    expect([...page.root.querySelectorAll('.address')].map((one) => one.textContent)).toEqual([BOB, ALLOWANCE.token])
    expect(page.text()).toContain('30.000001 USDC')
    expect(page.text()).toMatch(/At risk now\s*25 USDC/)
    expect(page.text()).toContain('Mar 17, 2030')
    expect(page.text()).toContain('0.000000000000000021 ETH')
    expect([found.asked.prepare, fake.asked.send]).toEqual([['usdc'], []])
    await page.press('button', 'Revoke')
    expect(fake.asked.send).toHaveLength(1)
    expect(page.has('button', 'Revoke')).toBe(false)
    expect(page.text()).toContain('Revoking…')
    expect(page.root.querySelector('a.btn')?.getAttribute('href')).toBe(`https://etherscan.io/tx/${HASH}`)
  })

  test('removes a revoked allowance, and moves the focus to the list', async () => {
    const { page, find, found, fake, rows } = await inAllowances()
    await find(ALLOWANCE, ENDLESS)
    await page.press('button', 'USD Coin Who gets access 0x3C44')
    await happen(() => page.get('button', 'Revoke').focus())
    await page.press('button', 'Revoke')
    found.answers.check = async () => []
    await happen(() => fake.end({ is: 'confirmed' }))
    expect(page.root.activeElement?.className).toBe('allowances')
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toContain(ROUTER.slice(0, 6))
  })

  test('waits 25 s for the receipt of a revocation, says that the visitor may leave, and later offers it again', async () => {
    const { page, modal, find, fake } = await inAllowances()
    await find(ALLOWANCE)
    await page.press('button', 'USD Coin Who gets access 0x3C44')
    await page.press('button', 'Revoke')
    expect(page.text()).toContain('Waiting for the network')
    await happen(() => vi.advanceTimersByTimeAsync(25_000))
    expect(page.text()).toContain('Still waiting. You can leave: we tell you when it is done.')
    await happen(() => fake.end(undefined))
    expect(page.text()).toContain('Still pending after three minutes')
    // Account offers that.
    await happen(() => hideTransfer(modal, HASH))
    expect(page.has('button', 'Revoke')).toBe(true)
  })

  test.each([
    ['burns gas', { isCostly: true }, 'This needs far more gas than usual'],
    ['has a high fee', { fee: 9n * 10n ** 15n }, 'The network fee is high It can be up to \u2068$22.50\u2069.'],
    ['has a usual fee', { fee: 8n * 10n ** 15n }, undefined],
  ])('warns if a revocation %s, and the visitor can still revoke', async (_, facts, words) => {
    const { page, find, found } = await inAllowances()
    found.answers.prepare = async () => ({ request: {}, isSimulated: true, fee: 21n, ...facts })
    await find(ALLOWANCE)
    await page.press('button', 'USD Coin')
    const warning = page.root.querySelector('.notice.warning')?.textContent ?? undefined
    expect(warning?.replace(/(high)(It)/, '$1 $2')).toEqual(words && expect.stringContaining(words))
    expect(page.has('button', 'Revoke')).toBe(true)
  })

  test('says if revoking would fail, and tries again', async () => {
    const { page, find, found } = await inAllowances()
    found.answers.prepare = async () => Promise.reject(new WalletModalError('InsufficientFunds'))
    await find(ALLOWANCE)
    await page.press('button', 'USD Coin')
    expect(page.text()).toContain('Your balance does not cover the network fee')
    expect(page.has('button', 'Revoke')).toBe(false)
    found.answers.prepare = async () => ({ request: {}, isSimulated: false, isFeePaid: true })
    await page.press('button', 'Try again')
    expect(page.text()).toContain('Paid by whoever executes the transaction')
    expect(page.text()).toContain('The network could not check it')
  })

  test('keeps the focus on the button while it checks again whether revoking would fail', async () => {
    const { page, find, found } = await inAllowances()
    found.answers.prepare = async () => Promise.reject(new WalletModalError('InsufficientFunds'))
    await find(ALLOWANCE)
    await page.press('button', 'USD Coin')
    const { promise, resolve } = pending<{ request: object; isSimulated: boolean; fee: bigint }>()
    found.answers.prepare = () => promise
    await happen(() => page.get('button', 'Try again').focus())
    await page.press('button', 'Try again')
    const focused = page.root.activeElement as HTMLButtonElement | null
    expect([focused?.textContent, focused?.disabled, focused?.getAttribute('aria-busy')]).toEqual([
      'Revoke',
      false,
      'true',
    ])
    await happen(() => resolve({ request: {}, isSimulated: true, fee: 21n }))
    expect([page.root.activeElement === focused, focused?.getAttribute('aria-busy')]).toEqual([true, null])
  })

  test('says that the visitor rejected it, and offers it again', async () => {
    const { page, find, fake } = await inAllowances()
    await find(ALLOWANCE)
    await page.press('button', 'USD Coin')
    fake.answers.send = async () => Promise.reject(new WalletModalError('UserRejected'))
    await page.press('button', 'Revoke')
    expect(page.text()).toContain('You rejected the transaction')
    expect(page.has('button', 'Revoke')).toBe(true)
  })

  test('does not say that it failed if the wallet may have sent it', async () => {
    const { page, find, fake } = await inAllowances()
    await find(ALLOWANCE)
    await page.press('button', 'USD Coin')
    fake.answers.send = async () => Promise.reject(unclear('TransactionFailed'))
    await page.press('button', 'Revoke')
    const notice = page.root.querySelector('.notice.danger [role=alert]')?.textContent
    expect(notice).toBe(
      'Your wallet gave no clear answer. Look in your wallet or the explorer before you revoke again.',
    )
    expect(page.text()).not.toContain('The allowance could not be revoked')
  })

  test('says from which block it was searched, and looks further back', async () => {
    const { page, find, found } = await inAllowances()
    await find(ALLOWANCE)
    await happen(() => found.last().end())
    expect(page.text()).toContain('Since block 1,000')
    await page.press('button', 'Look further back')
    expect(found.last()).toMatchObject({ isWhole: true, scanned: SCANNED })
    await happen(() => found.last().onFound([], { from: 0n, to: 600_000n }))
    await happen(() => found.last().end())
    expect(page.text()).toContain('Your whole history was searched')
    expect(page.has('button', 'Look further back')).toBe(false)
  })

  test('says that nothing was found only when the search is over', async () => {
    const { page, found } = await inAllowances()
    expect(page.text()).not.toContain('No allowances')
    await happen(() => found.last().end())
    expect(page.text()).toContain('No allowances')
  })

  test('keeps what it found after a failure, and tries again', async () => {
    const { page, find, found, rows } = await inAllowances()
    await happen(() => found.last().fail(new Error('down')))
    expect(page.text()).toContain('The search was interrupted')
    await page.press('button', 'Try again')
    await find(ALLOWANCE)
    await happen(() => found.last().fail(new Error('down')))
    expect(rows()).toHaveLength(1)
    await page.press('button', 'Try again')
    expect(found.scans).toHaveLength(3)
  })

  test('cannot revoke what only the other side can give up', async () => {
    const { page, find, found } = await inAllowances()
    await find({ ...ALLOWANCE, kind: 'close', place: ROUTER })
    await page.press('button', 'USD Coin')
    expect(page.text()).toContain('Only whoever may close the account can give that up')
    expect([page.has('button', 'Revoke'), found.asked.prepare]).toEqual([false, []])
  })

  test('names NFTs by their number, or all of a collection', async () => {
    const { rows, find } = await inAllowances()
    const {
      amount: _,
      decimals: __,
      ...nft
    } = { ...ALLOWANCE, token: ROUTER, name: 'Cats', symbol: 'CAT', balance: 2n }
    await find({ ...nft, key: 'a', kind: 'item', item: 77n }, { ...nft, key: 'b', kind: 'collection' })
    expect(rows()[0]).toContain('All NFTs')
    expect(rows()[1]).toContain('NFT #77')
  })
})

test('Account has a tile for Allowances where the chain supports them', async () => {
  const { modal, chain } = await createAllowing()
  const page = await visitor(modal)
  await happen(() => void openModal(modal, { view: 'Account' }))
  await page.press('button', 'Allowances')
  expect([page.view(), page.title()]).toEqual(['Allowances', 'Allowances'])
  Object.assign(chain, { abilities: ['balance'] })
  await happen(() => modal.router.back())
  expect(page.has('button', 'Allowances')).toBe(false)
})
