import { createEmitter, type Listener } from '../evm/emitter.ts'

/** Implements the event methods of OKX, Unisat and similar wallets. */
export function createEvents() {
  const emitter = createEmitter()
  return {
    emit: emitter.emit,
    methods: {
      on: (event: string, listener: Listener) => emitter.on(event, listener),
      off: (event: string, listener: Listener) => emitter.off(event, listener),
      removeListener: (event: string, listener: Listener) => emitter.off(event, listener),
      removeAllListeners: () => emitter.clear(),
    },
  }
}
