import type { Connector } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { ANNOUNCE_WAIT_MS } from '../../core/limits.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

interface Wanted {
  id: string
  namespace?: Namespace
}

// Fall back to another chain's connector: connecting it fails with a clear error.
const byId = ({ wallets }: Modal, id: string, namespace?: Namespace) => wallets.find(id, namespace) ?? wallets.find(id)

/**
 * Resolves with the connector of an id, or with the one that `find` returns; waits a moment for wallets that announce
 * themselves late. Rejects with `ConnectorNotFound`, `Aborted`.
 */
export function findConnector(modal: Modal, { id, namespace }: Wanted, signal?: AbortSignal, find = byId): Promise<Connector> {
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
    const look = () => {
      const connector = find(modal, id, namespace)
      if (!connector) return
      end()
      resolve(connector)
    }
    const timer = setTimeout(() => {
      end()
      reject(new WalletModalError('ConnectorNotFound', { params: { id } }))
    }, ANNOUNCE_WAIT_MS)
    const stop = modal.wallets.$connectors.listen(look)
    signal?.addEventListener('abort', abort)
    signal?.aborted ? abort() : look()
  })
}
