import type { Connector } from '../../core/connector.ts'
import type { Namespace } from '../../core/types.ts'
import type { Chain } from '../../core/chain.ts'
import type { Modal } from '../../modal.ts'
import { customConnectors } from './customConnectors.ts'

/** Whether to look for a chain's wallets: the site uses one of its networks and has not turned them off. */
function isWanted({ $options, networks }: Modal, { namespace, option }: Chain): boolean {
  const { connectors = {} } = $options.get()
  const isOn = connectors.injected !== false && (!option || connectors[option] !== false)
  return isOn && networks.$configured.get().some((one) => one.chainNamespace === namespace)
}

/** Finds installed wallets and other ways to connect, and follows changes of the options. Returns the stop function. */
export function discover(modal: Modal): () => void {
  const found = new Map<Namespace, readonly Connector[]>()
  const stops = new Map<Namespace, () => void>()
  const publish = () => modal.wallets.$found.set([...found.values()].flat())

  /** Starts or stops discovery for each chain to match the options. */
  function look(): void {
    for (const chain of modal.chains) {
      const { namespace } = chain
      const stop = stops.get(namespace)
      if (isWanted(modal, chain) === Boolean(stop)) continue
      stop?.()
      stops.delete(namespace)
      found.delete(namespace)
      if (stop) continue
      // Register first: `discover` may report wallets before it returns.
      stops.set(namespace, () => {})
      stops.set(namespace, chain.discover((connectors) => {
        found.set(namespace, connectors)
        publish()
      }))
    }
    publish()
    modal.wallets.$others.set([...modal.offers.filter((one) => one.isOffered()).map((one) => one.connector), ...customConnectors(modal)])
  }

  look()
  const unlisten = [modal.$features.listen(look), modal.networks.$configured.listen(look), ...modal.offers.map((one) => one.watch?.(look) ?? (() => {}))]
  return () => {
    for (const stop of [...stops.values(), ...unlisten]) stop()
  }
}
