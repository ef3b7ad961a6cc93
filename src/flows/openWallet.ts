import type { Connector } from '../core/connector.ts'
import type { Modal } from '../modal.ts'
import { connectInView } from './connectInView.ts'

/** A name without what people write in different ways. */
export const nameKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '').replace(/wallet$/, '')

/** The connector that a site means by an id, an rdns, an explorer id or a name. */
export function connectorFor({ wallets }: Modal, wanted: string): Connector | undefined {
  const all = wallets.$connectors.get()
  return (
    all.find(({ id, rdns, explorerId }) => [id, rdns, explorerId].includes(wanted)) ?? all.find(({ name }) => nameKey(name) === nameKey(wanted))
  )
}

/** Goes on from Connect to one wallet, which the site named; one that is not known leaves the visitor to choose. */
export function openWallet(modal: Modal, wanted: string): void {
  const connector = connectorFor(modal, wanted)
  if (connector) void connectInView(modal, connector.id)
}
