import { beforeAll, describe, expect, test } from 'vitest'
import { QUOTE_WAIT_MS } from '../../../../src/core/swap/limits.ts'
import { swapDraftOf } from '../../../../src/flows/swap/swapDraft.ts'
import { standStill } from '../../../kit/clock.ts'
import { entered, loadSwap } from '../../../kit/inSwap.tsx'
import { happen, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(loadSwap)

const OWN = 'Custom, %'

/** A visitor with a quote, and what they see of the slippage. */
async function choosing() {
  const here = await entered()
  const radios = () => [...here.page.root.querySelectorAll<HTMLInputElement>('.swap-chip input')]
  return {
    ...here,
    own: () => here.field(OWN).value,
    applied: () => swapDraftOf(here.modal).$draft.get().slippage,
    chosen: () => radios().flatMap(({ checked }, at) => (checked ? [at + 1] : [])),
    choose: (percent: number) => happen(() => radios()[percent - 1]?.click()),
    isWarned: () => here.page.text().includes('Others can profit'),
  }
}

describe("A slippage of the visitor's own", () => {
  test.each(['10', '25', '3'])('stays as it is typed, and applies: %s', async (keys) => {
    const { type, own, applied, fact } = await choosing()
    await type(OWN, keys)
    expect(own()).toBe(keys)
    expect(applied()).toBe(Number(keys))
    expect(fact('Max. slippage')).toContain(`${keys}%`)
  })

  test('marks the preset that it is equal to, and no other', async () => {
    const { type, chosen } = await choosing()
    await type(OWN, '2')
    expect(chosen()).toEqual([2])
    await type(OWN, '25')
    expect(chosen()).toEqual([])
  })

  test.each(['0.5', '51', '0'])('that is invalid, %s, allows no review and has no figures', async (keys) => {
    const { type, own, main, page, fact, chosen, isWarned } = await choosing()
    await type(OWN, keys)
    expect(own()).toBe(keys)
    expect(page.text()).toContain('Enter a whole number from 1 to 50')
    expect(main()?.textContent).toBe('Incorrect slippage')
    expect(main()?.disabled).toBe(true)
    expect(fact('Max. slippage')).toBe('—')
    expect(fact('Minimum received')).toBe('—')
    expect(chosen()).toEqual([])
    expect(isWarned()).toBe(false)
  })

  test.each([1, 3])('that is wrong is cleared by a preset, also by the one chosen before: %s', async (percent) => {
    const { type, own, main, choose, applied, chosen } = await choosing()
    await type(OWN, '99')
    await choose(percent)
    expect(own()).toBe('')
    expect(applied()).toBe(percent)
    expect(chosen()).toEqual([percent])
    expect(main()?.textContent).toBe('Review swap')
  })

  test('is 1 % again once the field is emptied', async () => {
    const { type, page, applied, chosen, isWarned } = await choosing()
    await type(OWN, '12')
    expect(isWarned()).toBe(true)
    await page.write(OWN, '')
    expect(applied()).toBe(1)
    expect(chosen()).toEqual([1])
    expect(isWarned()).toBe(false)
  })
})

test('No fee has a number before somebody has quoted the amount', async () => {
  const { type, fact } = await entered()
  await type('Amount', '0.7')
  expect(fact('Provider fee')).toBe('—')
  await wait(QUOTE_WAIT_MS)
  expect(fact('Provider fee')).toContain('0.00595 ETH')
})
