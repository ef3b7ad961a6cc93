import { act } from 'preact/test-utils'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WalletModalError } from '../../../src/core/errors.ts'
import type { PayArgs } from '../../../src/core/pay/payArgs.ts'
import type { PayResult } from '../../../src/core/pay/payResult.ts'
import { WalletModal } from '../../../src/index.ts'
import { usePay, type CurrentPayment } from '../../../src/react/usePay.ts'
import { rest } from '../../kit/clock.ts'
import { pending } from '../../kit/sending.ts'

const ARGS: PayArgs = { network: 'eip155:1', amount: '1', recipient: '0x1' }

/** Does something, and lets React show what follows. */
const happen = (work: () => unknown) =>
  act(async () => {
    void work()
    await rest()
  })

/** Renders a component in StrictMode that pays, and lets the test answer each call of `pay()`. */
async function rendering() {
  const answers: ReturnType<typeof pending<PayResult>>[] = []
  vi.spyOn(WalletModal, 'pay').mockImplementation(() => {
    const answer = pending<PayResult>()
    answers.push(answer)
    return answer.promise
  })
  let seen: CurrentPayment | undefined
  function Shop() {
    seen = usePay()
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  await act(() =>
    root.render(
      <StrictMode>
        <Shop />
      </StrictMode>,
    ),
  )
  const now = () => seen as CurrentPayment
  return { answers, now, root }
}

test('the latest payment of a component counts', async () => {
  const { answers, now } = await rendering()
  expect(now()).toMatchObject({ isPending: false, result: null, error: null })
  const { pay } = now()
  let first: Promise<PayResult> | undefined
  await happen(() => void (first = pay(ARGS)))
  await happen(() => void pay(ARGS))
  expect(now()).toMatchObject({ isPending: true, result: null })
  await happen(() => answers[0]?.resolve({ outcome: 'closed' }))
  expect(await first).toEqual({ outcome: 'closed' })
  expect(now()).toMatchObject({ isPending: true, result: null })
  await happen(() => answers[1]?.resolve({ outcome: 'paid', hash: '0x2' }))
  expect(now()).toMatchObject({ isPending: false, result: { outcome: 'paid', hash: '0x2' }, error: null })
  expect(now().pay).toBe(pay)
})

test('a call that rejects is told, and rejects for the caller, too', async () => {
  const { answers, now } = await rendering()
  let caught: unknown
  await act(
    () =>
      void now()
        .pay(ARGS)
        .catch((error: unknown) => (caught = error)),
  )
  const error = new WalletModalError('FeatureDisabled')
  await happen(() => answers[0]?.reject(error))
  expect(now()).toMatchObject({ isPending: false, result: null, error: { code: 'FeatureDisabled' } })
  expect(caught).toBe(error)
})

test('an answer after the component is gone changes nothing', async () => {
  const { answers, now, root } = await rendering()
  await happen(() => void now().pay(ARGS))
  const before = now()
  await act(() => root.unmount())
  await happen(() => answers[0]?.resolve({ outcome: 'paid' }))
  expect(now()).toBe(before)
})
