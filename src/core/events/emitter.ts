import { notify } from './notify.ts'

export type Listener = (...args: never[]) => void

/**
 * Keeps listeners by event, in the order in which they were added. A listener that was added twice is called twice.
 * `changed` is called whenever the listeners may have changed.
 */
export function createEmitter(changed: () => void = () => {}) {
  let all: { event: string; listener: Listener; once: boolean }[] = []
  return {
    isEmpty: () => !all.length,
    add(event: string, listener: Listener, once = false) {
      all = [...all, { event, listener, once }]
      changed()
    },
    remove(event: string, listener: Listener) {
      const at = all.findLastIndex((one) => one.event === event && one.listener === listener)
      all = all.filter((_, index) => index !== at)
      changed()
    },
    emit(event: string, value: unknown) {
      const called = all
        .filter((one) => one.event === event)
        .map(({ listener }) => listener as (value: unknown) => void)
      all = all.filter((one) => !(one.once && one.event === event))
      notify(called, value)
      changed()
    },
  }
}
