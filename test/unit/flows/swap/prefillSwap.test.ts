import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { holdingKey } from '../../../../src/core/money/holdings.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { prefillSwap } from '../../../../src/flows/swap/openSwap.ts'
import { startSwap } from '../../../../src/flows/swap/startSwap.ts'
import { swapDraftOf } from '../../../../src/flows/swap/swapDraft.ts'
import { readSwapTokens } from '../../../../src/flows/swap/swapTokens.ts'
import type { OpenArgs } from '../../../../src/core/args.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { COIN, TOKEN } from '../../../kit/sending.ts'
import { createSwapping, DAI, LIST } from '../../../kit/swapping.ts'

standStill()

/** Opens Swap with the values of a site. `isDown`: the service does not list its tokens. */
async function opened(args: OpenArgs, { isDown = false } = {}) {
  const here = await createSwapping()
  const { modal, fake } = here
  const fail = async () => Promise.reject(new WalletModalError('ServiceUnavailable'))
  if (isDown) fake.answers.tokens = fail
  if (!isDown) await readSwapTokens(modal, 'eip155:1')
  const open = prefillSwap(modal, args)
  if (open instanceof WalletModalError) throw open
  void open(() => openModal(modal, { view: 'Swap' }))
  await rest()
  const retry = async (list = LIST) => {
    fake.answers.tokens = async () => list
    void startSwap(modal)
    await rest()
  }
  return { ...here, retry, draft: () => swapDraftOf(modal).$draft.get(), change: swapDraftOf(modal).change }
}

describe('Swap, opened with the values of a site', () => {
  test('has the named tokens, by symbol or address, and the amount', async () => {
    const { draft } = await opened({ from: 'usdc', to: DAI.address ?? '', amount: '12.5' })
    expect(draft()).toMatchObject({ from: holdingKey(TOKEN), to: holdingKey(DAI), typed: '12.5' })
    expect(draft().named).toBeUndefined()
  })

  test.each([
    [{ from: 'NOPE' }, 'Invalid option "from"'],
    [{ from: 'USDC', to: 'USDC' }, 'another token than "from"'],
    [{ to: '' }, 'Invalid option "to"'],
    [{ amount: '1,5' }, 'Invalid option "amount"'],
  ])('is refused for %j', async (args, message) => {
    const { modal } = await createSwapping()
    await readSwapTokens(modal, 'eip155:1')
    expect(() => prefillSwap(modal, args)).toThrow(message)
  })

  test.each([
    ['symbols', { from: 'USDC', to: 'DAI', amount: '10' }],
    ['addresses', { from: TOKEN.address ?? '', to: DAI.address ?? '', amount: '10' }],
  ])('keeps tokens named by %s while their list cannot be loaded, and enters them afterwards', async (_, args) => {
    const { draft, retry } = await opened(args, { isDown: true })
    // Nothing else takes their place: the coin would be paid instead.
    expect(draft()).toMatchObject({ from: undefined, to: undefined, typed: '10' })
    await retry()
    expect(draft()).toMatchObject({ from: holdingKey(TOKEN), to: holdingKey(DAI), typed: '10', named: undefined })
  })

  test('pays with the coin if only the other token is named', async () => {
    const { draft, retry } = await opened({ to: 'DAI' }, { isDown: true })
    await retry()
    expect(draft()).toMatchObject({ from: holdingKey(COIN), to: holdingKey(DAI) })
  })

  test('keeps what the visitor chose before the list was loaded', async () => {
    const { draft, change, retry } = await opened({ from: 'USDC', to: 'DAI' }, { isDown: true })
    change({ from: holdingKey(COIN) })
    await retry()
    expect(draft()).toMatchObject({ from: holdingKey(COIN), to: holdingKey(DAI) })
  })

  test('tells the site if a named token is not in the list', async () => {
    const { draft, retry, entry } = await opened({ to: 'DAI' }, { isDown: true })
    await retry(LIST.filter(({ symbol }) => symbol !== 'DAI'))
    expect(draft()).toMatchObject({ from: holdingKey(COIN), to: undefined, named: undefined })
    expect(entry.told('error')).toMatchObject([{ code: 'InvalidOption' }])
  })
})
