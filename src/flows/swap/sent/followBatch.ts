import { namespaceOf } from '../../../core/caip.ts'
import type { Link } from '../../../core/connector.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { SavedTransfer } from '../../../core/money/savedTransfer.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import type { BatchEnd } from '../../../core/swap/chainSwap.ts'
import type { Modal } from '../../../modal.ts'
import { swapOf } from '../swapOf.ts'

/** Returns the link to the wallet of an account, that in use first. */
function linkOf({ connections, links }: Modal, { from, network }: SavedTransfer): Link | undefined {
  const active = links.of(connections.$active.get())
  return [...(active ? [active] : []), ...links.values()]
    .map(({ link }) => link)
    .find(
      ({ namespace, accounts }) =>
        namespace === namespaceOf(network) && accounts.some(({ address }) => isSameAddress(address, from)),
    )
}

/** Waits until the wallet of an account is connected: after a reload, it takes a while. */
function whenLinked(modal: Modal, sent: SavedTransfer): Promise<Link> {
  const { signal } = modal.lifetime
  return new Promise((resolve, reject) => {
    let stop = () => {}
    const look = () => {
      const link = linkOf(modal, sent)
      if (!link) return
      stop()
      resolve(link)
    }
    signal.addEventListener('abort', () => reject(new WalletModalError('Aborted')), { once: true })
    stop = modal.connections.$known.listen(look)
    look()
  })
}

/** Asks the wallet what became of a batch, once it is connected. Undefined if it is still pending after 180 s. */
export async function followBatch(modal: Modal, sent: SavedTransfer): Promise<BatchEnd | undefined> {
  const chain = await swapOf(modal, namespaceOf(sent.network))
  if (!chain || sent.batch === undefined) throw new WalletModalError('UnsupportedChain')
  return chain.batchOutcome(await whenLinked(modal, sent), sent.batch, modal.lifetime.signal)
}
