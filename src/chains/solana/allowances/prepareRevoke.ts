import { WalletModalError } from '../../../core/errors.ts'
import type { ChainAllowances } from '../../../core/money/allowances.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import { loadBuilder } from '../money/loadBuilder.ts'
import { readBlockhash, readFee, simulate } from '../money/node.ts'
import { nodeRefusal } from '../money/nodeRefusal.ts'
import type { Revocation, SolanaRequest } from '../money/plan.ts'
import { readAccounts } from '../money/readAccounts.ts'
import { parseTokenAccount } from '../money/tokenAccount.ts'

/** Simulates a revocation, reads its fee, and checks that the balance covers it. */
export const prepareRevoke: ChainAllowances['prepareRevoke'] = async (allowance, { rpc, signal }) => {
  const { network, owner: from, place: account = '' } = allowance
  const [payer, found] = await readAccounts([from, account], rpc, signal)
  const held = parseTokenAccount(found)
  // Whoever has the account now decides about its delegate.
  if (!found || held?.owner !== from) throw new WalletModalError('TransactionFailed')
  const revocation: Revocation = { network, from, account, program: found.owner }
  const [{ buildTransaction }, blockhash] = await Promise.all([loadBuilder(), unlessFinal(readBlockhash(rpc, signal))])
  // A node that knows no blockhash can still simulate: it puts in its own. Any hash has the right form.
  const { message, transaction } = buildTransaction(revocation, blockhash ?? from)
  const fee = blockhash === undefined ? undefined : await unlessFinal(readFee(message, rpc, signal))
  if (fee !== undefined && (payer?.lamports ?? 0n) < fee) throw new WalletModalError('InsufficientFunds')
  const simulation = await unlessFinal(simulate({ transaction, watched: account }, rpc, signal))
  if (simulation && simulation.err !== null) throw nodeRefusal(simulation.err)
  return {
    request: { revocation } satisfies SolanaRequest,
    isSimulated: simulation !== undefined,
    ...(fee !== undefined && { fee }),
  }
}
