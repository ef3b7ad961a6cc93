import type { Connector } from '../core/connector.ts'
import type { Namespace } from '../core/types.ts'
import type { Modal } from '../modal.ts'

/** Looks for wallets in the page, now and later, as far as the site wants them. Returns the stop function. */
export function discover(modal: Modal): () => void {
  const found = new Map<Namespace, readonly Connector[]>()
  const update = () => {
    const isWanted = modal.$options.get().connectors?.injected !== false
    modal.wallets.$found.set(isWanted ? [...found.values()].flat() : [])
  }
  const stops = modal.chains.map((chain) =>
    chain.discover((connectors) => {
      found.set(chain.namespace, connectors)
      update()
    }),
  )
  const stopOptions = modal.$options.listen(update)
  return () => {
    for (const stop of [...stops, stopOptions]) stop()
  }
}
