import type { ChainAllowances } from '../../../core/money/allowances.ts'
import { prepareCall } from '../money/prepare.ts'
import { checkGrants } from './checkGrants.ts'
import { revokeCall } from './revokeCall.ts'
import { readHead, scan } from './scan.ts'

/** Finds and revokes allowances on EVM networks: of tokens, NFTs, and those given through Permit2. */
export const evmAllowances: ChainAllowances = {
  scan,
  async check(known, reader) {
    const grants = known.map(({ key, kind, network, owner, token, spender, item, place }) => ({
      ...{ key, kind, network, owner, token, spender },
      ...(item !== undefined && { item }),
      ...(place !== undefined && { place }),
    }))
    const { time } = await readHead(reader)
    return checkGrants(grants, time, reader)
  },
  prepareRevoke: (allowance, { rpc, ...ask }) => prepareCall(revokeCall(allowance), allowance.network, rpc, ask),
}
