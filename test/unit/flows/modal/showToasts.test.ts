import { describe, expect, test } from 'vitest'
import { pass, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'

standStill()

function messages() {
  const { modal, stop } = createTestModal()
  return { ...modal.toasts, text: () => modal.toasts.$shown.get()?.text, stop }
}

describe('Several toasts (specification §4)', () => {
  test('shows the first toast immediately', () => {
    const toasts = messages()
    toasts.add('One')
    expect(toasts.text()).toBe('One')
  })

  test('shows the second toast 150 ms after the first has gone', async () => {
    const toasts = messages()
    toasts.add('One', 'error')
    toasts.add('Two')
    await pass(60_000)
    expect(toasts.text()).toBe('One')
    toasts.dismiss(toasts.$shown.get()?.id ?? 0)
    expect(toasts.text()).toBeUndefined()
    await pass(149)
    expect(toasts.text()).toBeUndefined()
    await pass(1)
    expect(toasts.text()).toBe('Two')
  })

  test('delays a toast that is added less than 150 ms after a dismissal until the 150 ms are over', async () => {
    const toasts = messages()
    toasts.add('One')
    toasts.dismiss(1)
    await pass(100)
    toasts.add('Two')
    expect(toasts.text()).toBeUndefined()
    await pass(50)
    expect(toasts.text()).toBe('Two')
  })

  test('shows a toast immediately that is added 150 ms or more after a dismissal', async () => {
    const toasts = messages()
    toasts.add('One')
    toasts.dismiss(1)
    await pass(150)
    toasts.add('Two')
    expect(toasts.text()).toBe('Two')
  })
})

describe('Duration of toasts', () => {
  test.each(['info', 'success'] as const)('hides toasts of the tone %s after 2.5 s', async (tone) => {
    const toasts = messages()
    toasts.add('One', tone)
    await pass(2_499)
    expect(toasts.text()).toBe('One')
    await pass(1)
    expect(toasts.text()).toBeUndefined()
  })

  test.each(['error', 'loading'] as const)('keeps toasts of the tone %s until they are dismissed', async (tone) => {
    const toasts = messages()
    toasts.add('One', tone)
    await pass(600_000)
    expect(toasts.text()).toBe('One')
  })

  test('hides three toasts in a row, each after its time', async () => {
    const toasts = messages()
    const seen: (string | undefined)[] = []
    toasts.$shown.listen((toast) => seen.push(toast?.text))
    for (const text of ['One', 'Two', 'Three']) toasts.add(text)
    await pass(10_000)
    expect(seen).toEqual(['One', undefined, 'Two', undefined, 'Three', undefined])
  })
})

test('shows no toast after the modal has stopped', async () => {
  const toasts = messages()
  toasts.add('One')
  toasts.stop()
  await pass(10_000)
  toasts.add('Two')
  expect(toasts.text()).toBe('One')
})

test('hides or keeps a toast as its `autoClose` says, whatever the tone (specification §3)', async () => {
  const toasts = messages()
  toasts.add('Stays', 'success', { autoClose: false })
  await pass(60_000)
  expect(toasts.text()).toBe('Stays')
  toasts.dismiss(toasts.$shown.get()?.id ?? 0)
  toasts.add('Goes', 'error', { autoClose: true })
  await pass(150)
  expect(toasts.text()).toBe('Goes')
  await pass(2_500)
  expect(toasts.text()).toBeUndefined()
})
