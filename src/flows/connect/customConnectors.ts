import { isNamespace } from '../../core/caip.ts'
import type { Connector } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { CustomConnector } from '../../core/options.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'

/**
 * Creates a connector for each chain of an entry of the option `connectors.custom`. Id and name are already validated.
 */
function connectorsOf(
  modal: Modal,
  { id, name, provider, imageUrl, chain, chains = chain ? [chain] : [] }: CustomConnector,
): Connector[] {
  const facts = { id, name, type: 'external' as const, icon: imageUrl }
  const usable = chains.filter(isNamespace).map((namespace) => modal.chain(namespace)?.fromProvider?.(facts, provider))
  return usable.filter((one) => one !== undefined)
}

/**
 * Creates the connectors of the option `connectors.custom` (specification §3). Reports an entry without a usable
 * provider once.
 */
export function customConnectors(modal: Modal): Connector[] {
  return (modal.$options.get().connectors?.custom ?? []).flatMap((given) => {
    const found = connectorsOf(modal, given)
    if (!found.length && !modal.wallets.reported.has(given)) {
      modal.wallets.reported.add(given)
      report(
        modal,
        new WalletModalError('InvalidOption', {
          message: `Invalid option "connectors.custom": ${given.id} has no provider for its chains`,
        }),
      )
    }
    return found
  })
}
