import { loadReadMintFacts } from '../../chains/loadReadMintFacts.ts'
import type { MintFactsAnswer } from '../../core/money/mintFacts.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** Reads the names of mints, and the URLs of their JSON files, from a node of the network. */
export async function readMintNames(
  modal: Modal,
  { network, namespace }: Pick<Connection, 'network' | 'namespace'>,
  mints: readonly string[],
): Promise<MintFactsAnswer> {
  const read = mints.length > 0 ? await loadReadMintFacts(namespace) : undefined
  return (await read?.(mints, modal.site.rpc(network))) ?? { facts: new Map(), isPartial: false }
}
