import { isNamespace } from '../../core/caip.ts'
import type { Connector } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { CustomConnector } from '../../core/options.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'

/** Creates a connector for each chain of one `connectors.custom` entry; id and name are validated already. */
function connectorsOf(modal: Modal, { id, name, provider, imageUrl, chain, chains = chain ? [chain] : [] }: CustomConnector): Connector[] {
  const facts = { id, name, type: 'external' as const, icon: imageUrl }
  const usable = chains.filter(isNamespace).map((namespace) => modal.chain(namespace)?.fromProvider?.(facts, provider))
  return usable.filter((one) => one !== undefined)
}

/** The site's own connectors (specification §3). Reports an unusable entry once. */
export function customConnectors(modal: Modal): Connector[] {
  return (modal.$options.get().connectors?.custom ?? []).flatMap((given) => {
    const found = connectorsOf(modal, given)
    if (!found.length && !modal.wallets.reported.has(given)) {
      modal.wallets.reported.add(given)
      report(modal, new WalletModalError('InvalidOption', { message: `Invalid option "connectors.custom": ${given.id} has no provider for its chains` }))
    }
    return found
  })
}
