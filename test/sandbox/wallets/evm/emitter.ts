export type Listener = (payload: unknown) => void

export interface Emitter {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  clear(event?: string): void
  count(event: string): number
  emit(event: string, payload: unknown): void
}

/** Emits provider events. An error in one listener is reported as uncaught and does not stop the others. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, Listener[]>()
  const of = (event: string) => listeners.get(event) ?? []
  return {
    on: (event, listener) => void listeners.set(event, [...of(event), listener]),
    off: (event, listener) =>
      void listeners.set(
        event,
        of(event).filter((other) => other !== listener),
      ),
    clear: (event) => (event === undefined ? listeners.clear() : void listeners.delete(event)),
    count: (event) => of(event).length,
    emit(event, payload) {
      for (const listener of of(event)) {
        try {
          listener(payload)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
