import { describe, expect, test } from 'vitest'
import { MULTICALL } from '../../../../../src/chains/evm/money/multicall.ts'
import { stepCalls } from '../../../../../src/chains/evm/pay/stepCalls.ts'
import type { StepOrder } from '../../../../../src/core/pay/chainPay.ts'
import { payMismatchOf } from '../../../../../src/core/pay/payMismatch.ts'
import { approving, built, calling, paying, stepOrder, take, transferring } from '../../../../kit/paySteps.ts'
import { COIN, EVE, idOf, ME, ONE, ROUTER, TWO } from '../../../../kit/swapOrders.ts'

const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Why transactions are refused without a simulation, which could say otherwise a moment later. */
function reasonOf(...args: Parameters<typeof stepOrder>): unknown {
  try {
    return stepCalls(stepOrder(...args))
  } catch (error) {
    return payMismatchOf(error) ?? error
  }
}

describe('The transactions of a service, by themselves', () => {
  test('are one that pays, and for a token an approval for the contract that it calls', () => {
    expect(reasonOf(COIN, 9n)).toMatchObject({ pay: { from: ME, to: ROUTER, value: '0x9' }, isPlain: false })
    expect(reasonOf(ONE, 9n)).toMatchObject({ spender: ROUTER.toLowerCase(), isPlain: false })
    expect(reasonOf(ONE, 9n, [transferring(ONE, 9n)])).toMatchObject({ isPlain: true })
  })

  test.each<[string, StepOrder['steps']]>([
    ['for somebody else', [approving(ONE, EVE), paying(ONE, 9n)]],
    ['of another token', [approving(TWO), paying(ONE, 9n)]],
    ...[MULTICALL, PERMIT2, idOf(ONE)].map((open): [string, StepOrder['steps']] => [
      `for ${open}, which anybody can use`,
      [approving(ONE, open), calling([take(ONE, 9n)], { to: open })],
    ]),
  ])('have no approval %s', (_, steps) => {
    expect(reasonOf(ONE, 9n, steps)).toBe('approval')
  })

  test('send no coins with a token, no more coins than were quoted, and no larger transfer', () => {
    expect(reasonOf(ONE, 9n, [approving(ONE), calling([take(ONE, 9n)], { value: '1' })])).toBe('sends')
    expect(reasonOf(COIN, 9n, [calling([], { value: '10' })])).toBe('sends')
    expect(reasonOf(COIN, 9n, [calling([], { value: '0' })])).toBe('sends')
    expect(reasonOf(ONE, 9n, [transferring(ONE, 10n)])).toBe('sends')
  })

  test('are of the account, and do not go to it', () => {
    expect(reasonOf(COIN, 9n, [built({ from: EVE, value: '9' })])).toBe('sender')
    expect(reasonOf(ONE, 9n, [built({ ...approving(ONE).transaction, from: EVE }), paying(ONE, 9n)])).toBe('sender')
    expect(reasonOf(COIN, 9n, [built({ to: ME, value: '9' })])).toBe('transaction')
  })
})
