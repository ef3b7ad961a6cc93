import { describe, expect, test } from 'vitest'
import { pass, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'

standStill()

function messages() {
  const { modal, stop } = createTestModal()
  return { ...modal.toasts, text: () => modal.toasts.$shown.get()?.text, stop }
}

describe('§4: notifications show one at a time; a new one waits 150 ms after hiding the old', () => {
  test('the first is shown at once', () => {
    const toasts = messages()
    toasts.add('One')
    expect(toasts.text()).toBe('One')
  })

  test('the second waits until the first has gone, and 150 ms more', async () => {
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

  test('one that comes in the gap waits for its end, too', async () => {
    const toasts = messages()
    toasts.add('One')
    toasts.dismiss(1)
    await pass(100)
    toasts.add('Two')
    expect(toasts.text()).toBeUndefined()
    await pass(50)
    expect(toasts.text()).toBe('Two')
  })

  test('one that comes long after is shown at once', async () => {
    const toasts = messages()
    toasts.add('One')
    toasts.dismiss(1)
    await pass(150)
    toasts.add('Two')
    expect(toasts.text()).toBe('Two')
  })
})

describe('how long a message stays (C5)', () => {
  test.each(['info', 'success'] as const)('%s: 2.5 s', async (tone) => {
    const toasts = messages()
    toasts.add('One', tone)
    await pass(2_499)
    expect(toasts.text()).toBe('One')
    await pass(1)
    expect(toasts.text()).toBeUndefined()
  })

  test.each(['error', 'loading'] as const)('%s: until it is dismissed', async (tone) => {
    const toasts = messages()
    toasts.add('One', tone)
    await pass(600_000)
    expect(toasts.text()).toBe('One')
  })

  test('three pass one after the other', async () => {
    const toasts = messages()
    const seen: (string | undefined)[] = []
    toasts.$shown.listen((toast) => seen.push(toast?.text))
    for (const text of ['One', 'Two', 'Three']) toasts.add(text)
    await pass(10_000)
    expect(seen).toEqual(['One', undefined, 'Two', undefined, 'Three', undefined])
  })
})

test('nothing passes after the end', async () => {
  const toasts = messages()
  toasts.add('One')
  toasts.stop()
  await pass(10_000)
  toasts.add('Two')
  expect(toasts.text()).toBe('One')
})

test('§3: autoClose decides whether a message closes by itself, whatever its tone', async () => {
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
