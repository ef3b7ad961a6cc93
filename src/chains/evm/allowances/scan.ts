import { fieldsOf } from '../../../core/data/isRecord.ts'
import { parseQuantity } from '../../../core/data/parseQuantity.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { BlockRange, Reader, ScanAsk } from '../../../core/money/allowances.ts'
import { ALLOWANCE_BLOCKS_FIRST } from '../../../core/money/limits.ts'
import { toHex } from '../money/transferCall.ts'
import { checkGrants } from './checkGrants.ts'
import { grantsIn, grantsInReceipt, topicsOf, type Grant } from './grants.ts'
import { createWindowSize, readWindows } from './windows.ts'

/** Runs a parser. A malformed answer is the node's failure. */
function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { message: (cause as Error).message, cause })
  }
}

/** Reads number and time of the newest block, the time in seconds since 1970. */
export async function readHead({ rpc, signal }: Reader): Promise<{ head: bigint; time: bigint }> {
  const { number, timestamp } = fieldsOf(await rpc('eth_getBlockByNumber', ['latest', false], signal))
  return parsed(() => ({
    head: parseQuantity('block.number', number),
    time: parseQuantity('block.timestamp', timestamp),
  }))
}

const percentOf = (part: bigint, whole: bigint): number =>
  whole > 0n ? Number.parseInt(String((part * 100n) / whole), 10) : 100

/** Searches the blocks that were not read yet: first those that are new, then older ones, the newest first. */
async function scanBlocks(ask: ScanAsk, { head, time }: { head: bigint; time: bigint }): Promise<void> {
  const { owner, network, rpc, signal, isWhole, onProgress, onFound } = ask
  let { scanned } = ask
  const known = new Set<string>()
  const oldest = isWhole || head < ALLOWANCE_BLOCKS_FIRST ? 0n : head - ALLOWANCE_BLOCKS_FIRST + 1n
  const floor = scanned && scanned.from < oldest ? scanned.from : oldest
  const total = head - floor + 1n
  const size = createWindowSize()

  const read = async (window: BlockRange) => {
    const readCount = scanned ? scanned.to - scanned.from + 1n : 0n
    onProgress({ window, head, percent: percentOf(readCount, total) })
    const filter = { fromBlock: toHex(window.from), toBlock: toHex(window.to), topics: topicsOf(owner) }
    const answer = await rpc('eth_getLogs', [filter], signal)
    const grants = parsed(() => grantsIn(answer, { owner, network })).filter(({ key }) => !known.has(key))
    const found = await checkGrants(grants, time, { rpc, signal })
    for (const { key } of grants) known.add(key)
    scanned = scanned
      ? {
          from: window.from < scanned.from ? window.from : scanned.from,
          to: window.to > scanned.to ? window.to : scanned.to,
        }
      : window
    onFound(found, scanned)
  }

  // In ascending order: what was read must stay one range, whenever the search is stopped.
  if (scanned) await readWindows({ range: { from: scanned.to + 1n, to: head }, isAscending: true, size, read })
  const newest = scanned ? scanned.from - 1n : head
  await readWindows({ range: { from: floor, to: newest }, isAscending: false, size, read })
}

/** Checks what the owner allowed in transactions that a service has listed. A service that fails lists none. */
async function readListed({ owner, network, rpc, signal, hashes, onFound }: ScanAsk, time: bigint): Promise<void> {
  const listed = await hashes()
  const receipts = await Promise.all(listed.map((hash) => rpc('eth_getTransactionReceipt', [hash], signal)))
  const grants = new Map<string, Grant>()
  for (const receipt of receipts)
    for (const grant of parsed(() => grantsInReceipt(receipt, { owner, network }))) grants.set(grant.key, grant)
  onFound(await checkGrants([...grants.values()], time, { rpc, signal }))
}

/** Searches for allowances: in the history of a service, and in the events of the chain. */
export async function scan(ask: ScanAsk): Promise<void> {
  const head = await readHead(ask)
  if (!ask.scanned) await readListed(ask, head.time)
  await scanBlocks(ask, head)
}
