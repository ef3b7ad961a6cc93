import type { ChainAllowances, ScanAsk } from '../../../core/money/allowances.ts'
import { TOKEN_PROGRAMS } from '../programs.ts'
import { prepareRevoke } from './prepareRevoke.ts'
import { readOwned, readPlaces } from './tokenAccounts.ts'

/**
 * Reads the token accounts of both programs, which state what others may do with them. If a part cannot be read, the
 * rest is found before this rejects.
 */
async function scan({ owner, network, rpc, signal, onFound }: ScanAsk): Promise<void> {
  const read = async (program: string) => {
    const { found, error } = await readOwned({ owner, network }, program, { rpc, signal })
    onFound(found)
    if (error !== undefined) throw error
  }
  const answers = await Promise.allSettled(TOKEN_PROGRAMS.map(read))
  const failed = answers.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** Finds and revokes what others may do with token accounts on Solana, of both token programs. */
export const solanaAllowances: ChainAllowances = {
  scan,
  async check(known, reader) {
    const [first] = known
    if (!first) return []
    const places = new Set(known.flatMap(({ place }) => place ?? []))
    const { found, error } = await readPlaces(first, [...places], reader)
    if (error !== undefined) throw error
    return known.flatMap(({ key }) => found.find((one) => one.key === key) ?? [])
  },
  prepareRevoke,
}
