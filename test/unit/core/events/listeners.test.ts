import { describe, expect, it, vi } from 'vitest'
import { createEmitter } from '../../../../src/core/events/emitter.ts'
import { createListeners } from '../../../../src/core/events/listeners.ts'
import { createWatchers } from '../../../../src/core/events/watchers.ts'
import { rejections } from '../../../kit/rejections.ts'

describe.each([
  ['createListeners', () => createListeners<number>()],
  [
    'createWatchers',
    () => {
      const { watch: listen, emit } = createWatchers<number>()
      return { listen, emit }
    },
  ],
  [
    'createEmitter',
    () => {
      const { add, remove, emit } = createEmitter()
      const listen = (listener: (value: number) => void) => {
        add('event', listener)
        return () => remove('event', listener)
      }
      return { listen, emit: (value: number) => emit('event', value) }
    },
  ],
])('%s', (_, create) => {
  it('calls listeners in order until they are removed, and supports double unsubscribe', () => {
    const { listen, emit } = create()
    const calls: string[] = []
    const stop = listen((value) => void calls.push(`a${value}`))
    listen((value) => void calls.push(`b${value}`))
    emit(1)
    stop()
    stop()
    emit(2)
    expect(calls).toEqual(['a1', 'b1', 'b2'])
  })

  it('calls the other listeners when a listener throws, and reports the error to the page', async () => {
    const { listen, emit } = create()
    const error = new Error('thrown by a listener')
    listen(() => {
      throw error
    })
    const other = vi.fn()
    listen(other)
    expect(await rejections(() => emit(1))).toEqual([error])
    expect(other).toHaveBeenCalledWith(1)
  })

  it('applies changes of listeners during an event only to the next event', () => {
    const { listen, emit } = create()
    const late = vi.fn()
    const removed = vi.fn()
    let stop = () => {}
    listen(() => {
      stop()
      listen(late)
    })
    stop = listen(removed)
    emit(1)
    expect(removed).toHaveBeenCalledOnce()
    expect(late).not.toHaveBeenCalled()
  })
})

describe('createWatchers', () => {
  it('starts the event source with the first listener, and stops the source when the last is removed', () => {
    const stop = vi.fn()
    const start = vi.fn(() => stop)
    const { watch, isEmpty } = createWatchers(start)
    expect(start).not.toHaveBeenCalled()
    const same = () => {}
    const [one, two] = [watch(same), watch(same)]
    expect(start).toHaveBeenCalledOnce()
    one()
    one()
    expect([stop.mock.calls.length, isEmpty()]).toEqual([0, false])
    two()
    expect([stop.mock.calls.length, isEmpty()]).toEqual([1, true])
    watch(same)
    expect(start).toHaveBeenCalledTimes(2)
  })

  it('removes all listeners and stops the source on clear()', () => {
    const stop = vi.fn()
    const { watch, emit, clear: rest } = createWatchers<number>(() => stop)
    const watcher = vi.fn()
    watch(watcher)
    rest()
    emit(1)
    expect(watcher).not.toHaveBeenCalled()
    expect(stop).toHaveBeenCalledOnce()
  })
})

describe('createEmitter', () => {
  it('supports repeated and one-time listeners, and reports when listeners may have been removed', () => {
    const changed = vi.fn()
    const emitter = createEmitter(changed)
    const twice = vi.fn()
    const once = vi.fn()
    emitter.add('event', twice)
    emitter.add('event', twice)
    emitter.add('event', once, true)
    emitter.emit('event', 1)
    emitter.remove('event', twice)
    emitter.emit('event', 2)
    emitter.emit('other', 3)
    expect(twice.mock.calls).toEqual([[1], [1], [2]])
    expect(once.mock.calls).toEqual([[1]])
    expect(emitter.isEmpty()).toBe(false)
    emitter.remove('event', twice)
    expect(emitter.isEmpty()).toBe(true)
    expect(changed).toHaveBeenCalled()
  })
})
