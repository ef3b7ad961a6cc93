export type Listener = (...args: never[]) => void

/** Listeners by event, in order; one that throws does not keep the others from hearing. `changed` is called when there may be more or fewer. */
export function createEmitter(changed: () => void) {
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
      const hearing = all.filter((one) => one.event === event)
      all = all.filter((one) => !(one.once && one.event === event))
      for (const { listener } of hearing) {
        try {
          ;(listener as (value: unknown) => void)(value)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
      changed()
    },
  }
}
