import type { Connector } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { ANNOUNCE_WAIT_MS } from '../../core/limits.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

interface Wanted {
  id: string
  namespace?: Namespace
}

// If the wallet does not support the namespace, return its connector anyway: connecting it fails with a clear error.
const byId = ({ wallets }: Modal, id: string, namespace?: Namespace) => wallets.find(id, namespace) ?? wallets.find(id)

/**
 * Resolves with a connector by id, or with the one that `find` returns. Waits a moment for wallets that announce
 * themselves late. Rejects with `ConnectorNotFound`, `Aborted`.
 */
export function findConnector(
  modal: Modal,
  { id, namespace }: Wanted,
  signal?: AbortSignal,
  find = byId,
): Promise<Connector> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(new WalletModalError('Aborted'))
    }
    const check = () => {
      const connector = find(modal, id, namespace)
      if (!connector) return
      end()
      resolve(connector)
    }
    const timer = setTimeout(() => {
      end()
      reject(new WalletModalError('ConnectorNotFound', { params: { id } }))
    }, ANNOUNCE_WAIT_MS)
    const stop = modal.wallets.$connectors.listen(check)
    signal?.addEventListener('abort', abort)
    signal?.aborted ? abort() : check()
  })
}
