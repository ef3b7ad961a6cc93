import type { Connector } from '../core/connector.ts'
import type { CustomConnector } from '../core/options.ts'
import { isNamespace } from '../core/caip.ts'
import type { Modal } from '../modal.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** The connectors of one entry of `connectors.custom`, one for each of its chains; what cannot be used is left out. */
function connectorsOf(modal: Modal, given: Partial<CustomConnector>): Connector[] {
  const { id, name, provider, imageUrl, chain, chains = chain ? [chain] : [] } = given
  if (!isText(id) || !isText(name) || !Array.isArray(chains)) return []
  const facts = { id, name, type: 'external' as const, icon: isText(imageUrl) ? imageUrl : undefined }
  return chains
    .filter(isNamespace)
    .map((namespace) => modal.chain(namespace)?.fromProvider?.(facts, provider))
    .filter((one) => one !== undefined)
}

/** The site's own connectors (specification §3): a wallet's provider under an id and a name. */
export function customConnectors(modal: Modal): Connector[] {
  return (modal.$options.get().connectors?.custom ?? []).flatMap((one) => connectorsOf(modal, one))
}
