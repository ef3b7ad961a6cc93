import type { Connector } from '../../core/connector.ts'
import type { Namespace } from '../../core/types.ts'
import type { Chain } from '../../core/chain.ts'
import type { Modal } from '../../modal.ts'
import { customConnectors } from './customConnectors.ts'

/** Whether wallets of a chain are looked for: the site works on one of its networks and has not turned it off. */
function isWanted({ $options, networks }: Modal, { namespace, option }: Chain): boolean {
  const { connectors = {} } = $options.get()
  const isOn = connectors.injected !== false && (!option || connectors[option] !== false)
  return isOn && networks.$configured.get().some((one) => one.chainNamespace === namespace)
}

/** Looks for wallets in the page, now and later, and for other ways to connect, as far as the site wants them. Returns the stop function. */
export function discover(modal: Modal): () => void {
  const found = new Map<Namespace, readonly Connector[]>()
  const stops = new Map<Namespace, () => void>()
  const tell = () => modal.wallets.$found.set([...found.values()].flat())

  /** Starts and stops looking at each chain's wallets, as the options say by now. */
  function look(): void {
    for (const chain of modal.chains) {
      const { namespace } = chain
      const stop = stops.get(namespace)
      if (isWanted(modal, chain) === Boolean(stop)) continue
      stop?.()
      stops.delete(namespace)
      found.delete(namespace)
      if (stop) continue
      // Noted first: what is found at once is told while `discover` still runs.
      stops.set(namespace, () => {})
      stops.set(namespace, chain.discover((connectors) => (found.set(namespace, connectors), tell())))
    }
    tell()
    modal.wallets.$others.set([...modal.offers.filter((one) => one.isOffered()).map((one) => one.connector), ...customConnectors(modal)])
  }

  look()
  const unlisten = [modal.$options.listen(look), modal.networks.$configured.listen(look), ...modal.offers.map((one) => one.watch?.(look) ?? (() => {}))]
  return () => {
    for (const stop of [...stops.values(), ...unlisten]) stop()
  }
}
