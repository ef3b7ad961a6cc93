import { act } from 'preact/test-utils'
import { StrictMode, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Options, SignInOptions } from '../../../src/core/options.ts'
import type { OptionElement } from '../../../src/react/store.ts'
import { useOptions } from '../../../src/react/useOptions.ts'

/** Renders a component in StrictMode that passes options to an element. `set` collects each value of `signIn`. */
function rendering() {
  const set: unknown[] = []
  const element = document.createElement('div')
  Object.defineProperty(element, 'signIn', {
    set(value: unknown) {
      set.push(value)
    },
  })
  Object.defineProperty(element, 'storage', { set: () => {} })
  function Site({ options }: { options: Options }) {
    useOptions(useRef(element as unknown as OptionElement), options, false)
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  const render = (options: Options) =>
    act(() =>
      root.render(
        <StrictMode>
          <Site options={options} />
        </StrictMode>,
      ),
    )
  return { set, render }
}

test('functions of signIn that are new at each render change no option, and the latest are called', async () => {
  const { set, render } = rendering()
  const nonces = [vi.fn(() => 'first123'), vi.fn(() => 'second12')]
  const stored: string[] = []
  for (const getNonce of nonces)
    await render({
      signIn: {
        statement: 'Welcome',
        getNonce: (...args: unknown[]) => getNonce(...(args as [])),
        storage: {
          getItem(key) {
            // An object's own method
            this.setItem(key, '')
            return null
          },
          setItem: (key) => void stored.push(key),
          removeItem: () => {},
        },
      },
    })
  expect(set).toHaveLength(1)
  const [signIn] = set as SignInOptions[]
  expect(await signIn?.getNonce?.('0x1', 'eip155:1')).toBe('second12')
  expect(nonces.map(({ mock }) => mock.calls)).toEqual([[], [['0x1', 'eip155:1']]])
  signIn?.storage?.getItem('key')
  expect(stored).toEqual(['key'])
})

test('a function that is added or removed is a changed option, and so is another value', async () => {
  const { set, render } = rendering()
  await render({ signIn: { verify: () => true } })
  await render({ signIn: {} })
  await render({ signIn: { statement: 'Welcome' } })
  await render({ signIn: { statement: 'Welcome' } })
  expect(set).toHaveLength(3)
})

test('an object of a class keeps its identity', async () => {
  class Own {
    createMessage() {}
  }
  const { set, render } = rendering()
  const own = new Own()
  await render({ signIn: own as never })
  await render({ signIn: own as never })
  expect(set).toEqual([own])
  expect(set[0]).toBe(own)
})
