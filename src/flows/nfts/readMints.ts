import { loadReadTokens } from '../../chains/loadReadTokens.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/**
 * Reads the NFTs of an account on a chain whose nodes list its tokens (Solana): mints without decimals of which the account has one.
 * Rejects if the node returns nothing.
 */
export async function readMints(
  modal: Modal,
  { address, network, namespace }: Pick<Connection, 'address' | 'network' | 'namespace'>,
) {
  const read = await loadReadTokens(namespace)
  const answer = await read?.({ address, network, tokens: [] }, modal.site.rpc(network))
  const single = answer?.tokens.filter(({ decimals, quantity }) => decimals === 0 && quantity === 1n) ?? []
  return { mints: single.map((one) => one.address ?? ''), isPartial: answer?.isPartial ?? false }
}
