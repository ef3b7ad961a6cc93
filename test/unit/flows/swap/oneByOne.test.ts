import { beforeAll, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { unclear } from '../../../../src/core/money/sendFailure.ts'
import { noBatch, noUpgrade } from '../../../../src/core/swap/noBatch.ts'
import { confirmSwap } from '../../../../src/flows/swap/confirmSwap.ts'
import { checkSwapAgain } from '../../../../src/flows/swap/freshenSwap.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { HASH } from '../../../kit/sending.ts'
import { kindsOf, reviewing } from '../../../kit/swapping.ts'

standStill()
beforeAll(() =>
  Promise.all([import('../../../../src/flows/swap/tellSwap.ts'), import('../../../../src/flows/assets/refreshers.ts')]),
)

/** Reviews a swap whose approval the wallet would send along, and presses Swap. The wallet refuses the batch. */
async function refusedWith(error: WalletModalError) {
  const here = await reviewing({ token: true })
  here.fake.answers.isBatch = true
  void checkSwapAgain(here.modal)
  await rest()
  here.fake.answers.sendBatch = async () => Promise.reject(error)
  void confirmSwap(here.modal)
  await rest()
  await rest()
  return here
}

describe('A wallet that cannot send all steps as one, and says that it sent none', () => {
  test('is asked for the first step at once, and the review says so', async () => {
    const { fake, money, review, sent } = await refusedWith(noBatch(undefined))
    expect(fake.asked.batches).toHaveLength(1)
    expect(money.asked.send).toMatchObject([{ kind: 'approve' }])
    expect(review()).toMatchObject({ phase: 'pending', isOneByOne: true, plan: { isBatch: false } })
    expect(kindsOf(sent())).toEqual(['approve pending'])
  })

  test('is not asked for a batch again', async () => {
    const { modal, fake, money, review } = await refusedWith(noBatch(undefined))
    money.end({ is: 'reverted' }, HASH)
    await rest()
    void checkSwapAgain(modal)
    await rest()
    expect(review()).toMatchObject({ phase: 'ready', plan: { isBatch: false } })
    expect(fake.asked.batches).toHaveLength(1)
  })

  test('is not asked for a step if it has another network by then', async () => {
    const here = await reviewing({ token: true })
    here.fake.answers.isBatch = true
    void checkSwapAgain(here.modal)
    await rest()
    here.fake.answers.sendBatch = async () => {
      here.wallet.links[0]?.useNetwork('eip155:8453')
      await rest()
      throw noBatch(undefined)
    }
    await confirmSwap(here.modal)
    expect(here.money.asked.send).toEqual([])
  })
})

test('Steps are sent one by one at a press if the visitor refused the code that sends them as one', async () => {
  const { modal, money, review } = await refusedWith(noUpgrade(undefined))
  expect(money.asked.send).toEqual([])
  expect(review()).toMatchObject({ phase: 'failed', error: { code: 'UserRejected' }, plan: { isBatch: false } })
  void confirmSwap(modal)
  await rest()
  expect(money.asked.send).toMatchObject([{ kind: 'approve' }])
})

test.each([
  ['the visitor refused it', new WalletModalError('UserRejected')],
  ['the wallet may have sent it', unclear('TransactionFailed')],
  ['the wallet failed for another reason', new WalletModalError('TransactionFailed')],
])('Nothing else is asked for after a batch if %s', async (_, error) => {
  const { money, review } = await refusedWith(error)
  expect(money.asked.send).toEqual([])
  expect(review()).toMatchObject({ phase: 'failed', plan: { isBatch: true } })
})
