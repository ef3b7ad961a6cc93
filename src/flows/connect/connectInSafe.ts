import { toWalletModalError } from '../../core/errors.ts'
import type { Connector } from '../../core/connector.ts'
import type { Modal } from '../../modal.ts'
import { connect } from './connect.ts'
import { report } from '../modal/report.ts'
import { savedStateOf } from '../connections/savedState.ts'

/**
 * Connects to the wallet whose frame contains this page, unless its chain already has a wallet or the visitor
 * disconnected this wallet before.
 */
async function connectHost(modal: Modal, { id, namespaces: [namespace] }: Connector): Promise<void> {
  if (
    !namespace ||
    modal.connections.$known.get().some((one) => one.namespace === namespace) ||
    savedStateOf(modal).disconnected().includes(id)
  )
    return
  try {
    await connect(modal, id, { namespace })
    if (modal.shell.$open.get() && modal.router.$route.get().view === 'Connect') modal.router.reset({ view: 'Account' })
  } catch (error) {
    report(modal, toWalletModalError(error))
  }
}

/**
 * Connects once, without a prompt, if the page runs inside a wallet such as Safe{Wallet}. Returns a function that stops
 * waiting for such a wallet.
 */
export function connectInSafe(modal: Modal): () => void {
  let hasFoundHost = false
  const check = (connectors: readonly Connector[]) => {
    const host = connectors.find((one) => one.isHost)
    if (!host || hasFoundHost) return
    hasFoundHost = true
    void connectHost(modal, host)
  }
  return modal.wallets.$connectors.subscribe(check)
}
