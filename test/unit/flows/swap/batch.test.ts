import { beforeAll, describe, expect, test } from 'vitest'
import { paramsOf, WalletModalError } from '../../../../src/core/errors.ts'
import { TOAST_GAP_MS, TOAST_MS } from '../../../../src/core/limits.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { logOf } from '../../../../src/flows/modal/logOf.ts'
import { resumeTransfers } from '../../../../src/flows/money/resumeTransfers.ts'
import { confirmSwap } from '../../../../src/flows/swap/confirmSwap.ts'
import { checkSwapAgain } from '../../../../src/flows/swap/freshenSwap.ts'
import type { BatchEnd } from '../../../../src/core/swap/chainSwap.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { pending } from '../../../kit/sending.ts'
import { BATCH_HASH, createSwapping, kindsOf, reviewing } from '../../../kit/swapping.ts'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/flows/swap/tellSwap.ts'),
    import('../../../../src/flows/swap/sent/followBatch.ts'),
    import('../../../../src/flows/assets/refreshers.ts'),
  ]),
)

/** Sends approval and swap as one. `end` says what the wallet tells of the batch. */
async function sendBatch({ storage = fakeStorage() } = {}) {
  const here = await reviewing({ token: true, storage })
  const { modal, fake } = here
  fake.answers.isBatch = true
  void checkSwapAgain(modal)
  await rest()
  const { promise, resolve } = pending<BatchEnd | undefined>()
  fake.answers.batchOutcome = () => promise
  void confirmSwap(modal)
  await rest()
  await rest()
  const end = async (outcome: BatchEnd | undefined) => {
    resolve(outcome)
    await rest()
    await rest()
  }
  return { ...here, storage, end }
}

test('logs malformed wallet capabilities, and sends the steps one by one', async () => {
  const { modal, fake, review } = await reviewing({ token: true })
  const { plan } = fake.answers
  const message = 'Error parsing wallet capabilities'
  fake.answers.plan = (order, ask) => {
    ask.onProblem?.(new WalletModalError('ConnectionFailed', { message }))
    return plan(order, ask)
  }
  void checkSwapAgain(modal)
  await rest()
  expect(review()?.plan?.isBatch).toBe(false)
  expect(logOf(modal).entries()).toMatchObject([
    { level: 'error', about: 'wallet', text: `Swap with Example: ${message}` },
  ])
})

describe('A batch of approval and swap', () => {
  test('is saved as pending as soon as the wallet has it, and the site is told once its transaction is known', async () => {
    const { modal, fake, money, entry, sent, review, view, end, opened } = await sendBatch()
    expect(money.asked.send).toEqual([])
    expect(fake.asked.batches).toHaveLength(1)
    expect(fake.asked.followed).toEqual(['batch-1'])
    expect(sent()).toMatchObject([{ kind: 'swap', state: 'pending', batch: 'batch-1', amount: '10000000' }])
    expect(review()).toMatchObject({ phase: 'pending' })
    expect(entry.told('transaction')).toEqual([])
    await end({ hash: BATCH_HASH })
    expect(sent()).toMatchObject([{ kind: 'swap', state: 'pending', hash: BATCH_HASH }])
    expect(entry.told('transaction')).toEqual([{ hash: BATCH_HASH, network: 'eip155:1', kind: 'swap' }])
    expect(view()).toBe('Account')
    closeModal(modal, 'button')
    expect(await opened).toEqual({ outcome: 'swapped', hash: BATCH_HASH })
  })

  test('has only succeeded when a node says so, whatever the wallet says', async () => {
    const { money, sent, toasts, end } = await sendBatch()
    await end({ hash: BATCH_HASH })
    expect(toasts()).toBeUndefined()
    money.end({ is: 'reverted' }, BATCH_HASH)
    await rest()
    expect(kindsOf(sent())).toEqual(['swap reverted'])
    expect(toasts()).toContain('failed. Only the network fee was charged.')
  })

  test('says that nothing arrived if the node shows that', async () => {
    const { fake, money, toasts, end } = await sendBatch()
    fake.answers.received = async () => 0n
    await end({ hash: BATCH_HASH })
    money.end({ is: 'confirmed' }, BATCH_HASH)
    await rest()
    expect(toasts()).toBe(
      'The network carried out the swap of \u2068USDC\u2069, but no \u2068ETH\u2069 arrived in your account. Look at it in the explorer.',
    )
  })

  test.each([
    [
      'confirmed',
      'Your wallet says that the swap of \u2068USDC\u2069 to \u2068ETH\u2069 is done. It could not be checked: look at your balance.',
    ],
    ['reverted', 'The swap of \u2068USDC\u2069 to \u20680.004 ETH\u2069 failed. Only the network fee was charged.'],
    ['dropped', 'Your wallet gave up the swap of \u2068USDC\u2069 to \u20680.004 ETH\u2069. Nothing was sent.'],
  ] as const)('is no proof if the wallet names no transaction: %s', async (is, words) => {
    const { fake, entry, sent, toasts, end } = await sendBatch()
    await end({ is })
    await rest()
    expect(toasts()).toBe(words)
    expect(kindsOf(sent())).toEqual([`swap ${is}`])
    expect(entry.told('transaction')).toEqual([])
    expect(fake.asked.received).toEqual([])
  })

  test('is followed further after a reload, once its wallet is connected, and told once', async () => {
    const first = await sendBatch()
    first.stop()
    const { modal, fake, money, entry } = await createSwapping({ storage: first.storage })
    resumeTransfers(modal)
    await rest()
    await rest()
    expect(fake.asked.followed).toEqual(['batch-1'])
    expect(entry.told('transaction')).toEqual([{ hash: BATCH_HASH, network: 'eip155:1', kind: 'swap' }])
    money.end({ is: 'confirmed' }, BATCH_HASH)
    await rest()
    expect(modal.toasts.$shown.get()?.text).toMatch(/^Swapped \u2068USDC\u2069/)
    await pass(TOAST_MS + TOAST_GAP_MS)
    expect(modal.toasts.$shown.get()).toBeUndefined()
  })

  test('stops another swap of the same amount in a second tab, unless the visitor accepts both', async () => {
    const first = await sendBatch()
    const { fake, review } = await reviewing({
      token: true,
      storage: fakeStorage(Object.fromEntries(first.storage.values)),
    })
    expect(review()?.repeats).toEqual([{ kind: 'again' }])
    expect(fake.asked.batches).toEqual([])
  })

  test('says after three minutes that it is still pending', async () => {
    const { review, sent, end } = await sendBatch()
    await end(undefined)
    expect(sent()).toMatchObject([{ state: 'pending', wait: 'late' }])
    expect(review()?.phase).toBe('failed')
    expect(paramsOf(review()?.error ?? new WalletModalError('Unknown'))).toEqual({ ended: 'late' })
  })
})
