import type { Connector } from '../../core/connector.ts'
import type { Namespace } from '../../core/types.ts'
import type { Chain } from '../../core/chain.ts'
import type { Modal } from '../../modal.ts'
import { customConnectors } from './customConnectors.ts'

/**
 * Whether to look for installed wallets of a chain: the site uses one of its networks and does not hide its installed
 * wallets.
 */
function isWanted({ $options, networks }: Modal, { namespace, option }: Chain): boolean {
  const { connectors = {} } = $options.get()
  const isOn = connectors.injected !== false && (!option || connectors[option] !== false)
  return isOn && networks.$configured.get().some((one) => one.chainNamespace === namespace)
}

/**
 * Keeps the list of connectors up to date: installed wallets, connectors such as WalletConnect, and the site's own.
 * Returns a function that ends the updates.
 */
export function discover(modal: Modal): () => void {
  const found = new Map<Namespace, readonly Connector[]>()
  const stops = new Map<Namespace, () => void>()
  const publish = () => modal.wallets.$found.set([...found.values()].flat())

  /** Starts or stops looking for wallets of each chain, as the options say. */
  function update(): void {
    for (const chain of modal.chains) {
      const { namespace } = chain
      const stop = stops.get(namespace)
      if (isWanted(modal, chain) === Boolean(stop)) continue
      stop?.()
      stops.delete(namespace)
      found.delete(namespace)
      if (stop) continue
      // Register the chain first: `discover` may call back before it returns.
      stops.set(namespace, () => {})
      stops.set(
        namespace,
        chain.discover((connectors) => {
          found.set(namespace, connectors)
          publish()
        }),
      )
    }
    publish()
    modal.wallets.$others.set([
      ...modal.builtIn.filter((one) => one.isOffered()).map((one) => one.connector),
      ...customConnectors(modal),
    ])
  }

  update()
  const unlisten = [
    modal.$features.listen(update),
    modal.networks.$configured.listen(update),
    ...modal.builtIn.map((one) => one.watch?.(update) ?? (() => {})),
  ]
  return () => {
    for (const stop of [...stops.values(), ...unlisten]) stop()
  }
}
