import { WalletModalError } from '../../../core/errors.ts'
import type { ChainMoney, Prepared, Transfer } from '../../../core/money/chainMoney.ts'
import { refusal } from '../../../core/money/refusals.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { loadBuilder } from './loadBuilder.ts'
import { readBlockhash, readFee, readRent, simulate, type Simulation } from './node.ts'
import { nodeRefusal } from './nodeRefusal.ts'
import type { SolanaPlan, SolanaRequest } from './plan.ts'
import { readAccounts, type ChainAccount } from './readAccounts.ts'
import { refuseRecipient } from './recipient.ts'
import { parseTokenAccount } from './tokenAccount.ts'
import { readTokenTerms, transferableMint } from './tokenPlan.ts'

/** What is known before the transfer is simulated. */
interface Terms {
  plan: SolanaPlan
  /** The sender's lamports; absent if they are unknown. */
  balance?: bigint
  /** The account that gets the lamports or tokens, as it is now. */
  destination: ChainAccount | undefined
  /** What the account that is created costs; absent if none is created, or if that is unknown. */
  deposit?: bigint | undefined
}

async function coinTerms(transfer: Transfer, isFeeSet: boolean, rpc: RpcRequest, signal?: AbortSignal): Promise<Terms> {
  const { from, to, amount } = transfer
  const plan: SolanaPlan = { from, to, amount, ...(isFeeSet && { isFeeSet }) }
  const found = await unlessFinal(readAccounts([from, to], rpc, signal))
  if (!found) return { plan, destination: undefined }
  const [payer, destination] = found
  refuseRecipient(destination)
  return { plan, balance: payer?.lamports ?? 0n, destination }
}

/** Returns what an address lacks of the rent: anyone can send lamports to an account before it is created. */
const missing = (rent: bigint, { lamports = 0n }: Partial<ChainAccount> = {}) =>
  rent > lamports ? rent - lamports : 0n

async function tokenTerms(
  transfer: Transfer & { token: string },
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<Terms> {
  const { from, to, amount } = transfer
  const [payer, recipient, account] = await readAccounts([from, to, transfer.token], rpc, signal)
  const mint = transferableMint(account)
  refuseRecipient(recipient)
  const { token, destination } = await readTokenTerms(transfer, mint, rpc, signal)
  const rent = token.isCreated ? await unlessFinal(readRent(mint.accountBytes, rpc, signal)) : undefined
  const deposit = rent === undefined ? undefined : missing(rent, destination)
  return { plan: { from, to, amount, token }, balance: payer?.lamports ?? 0n, destination, deposit }
}

/** Throws if the sender's lamports do not cover the transfer, or would leave less than an account must have. */
function checkBalance({ plan, balance, destination, deposit = 0n }: Terms, fee?: bigint, minimum?: bigint): void {
  const { from, to, amount, token } = plan
  if (!token && minimum !== undefined && from !== to && balance !== undefined && !destination && amount < minimum)
    throw refusal('TransactionFailed', 'firstAmount', { amount: minimum })
  if (balance === undefined || fee === undefined) return
  const value = token ? 0n : amount
  if (balance < fee + value) throw new WalletModalError('InsufficientFunds')
  if (balance < fee + value + deposit) throw refusal('InsufficientFunds', 'deposit', { amount: fee + deposit })
  const rest = balance - fee - deposit - (from === to ? 0n : value)
  if (minimum !== undefined && rest > 0n && rest < minimum)
    throw refusal('InsufficientFunds', 'keep', { amount: minimum })
}

/** Returns what the simulation says about the recipient's token account: what it cost, and what arrived there. */
function seenIn({ after }: Simulation, { plan, destination }: Terms): Pick<Prepared, 'deposit' | 'received'> {
  const { token, amount, from, to } = plan
  const [account, before] = [parseTokenAccount(after), parseTokenAccount(destination)]
  if (!token || !after || !account) return {}
  const received = account.amount - (before?.amount ?? 0n)
  return {
    ...(token.isCreated && { deposit: after.lamports - (destination?.lamports ?? 0n) }),
    // The issuer of a token of Token-2022 may keep a part of each transfer.
    ...(from !== to && received < amount && { received }),
  }
}

/** Simulates a transfer, reads its fee, and checks that the balance covers all that it costs. */
export const prepare: ChainMoney['prepare'] = async (transfer, rpc, { isMost = false, decimals, signal } = {}) => {
  const { token } = transfer
  const terms =
    token === undefined
      ? await coinTerms(transfer, isMost, rpc, signal)
      : await tokenTerms({ ...transfer, token }, rpc, signal)
  const { plan } = terms
  if (decimals !== undefined && plan.token && plan.token.decimals !== decimals)
    throw refusal('TransactionFailed', 'decimals')
  const [{ buildTransaction }, blockhash, minimum] = await Promise.all([
    loadBuilder(),
    unlessFinal(readBlockhash(rpc, signal)),
    unlessFinal(readRent(0, rpc, signal)),
  ])
  // A node that knows no blockhash can still simulate: it puts in its own. Any hash has the right form.
  const { message, transaction } = buildTransaction(plan, blockhash ?? plan.from)
  const fee = blockhash === undefined ? undefined : await unlessFinal(readFee(message, rpc, signal))
  checkBalance(terms, fee, minimum)
  const watched = plan.token?.destination ?? plan.to
  const simulation = await unlessFinal(simulate({ transaction, watched }, rpc, signal))
  if (simulation && simulation.err !== null) throw nodeRefusal(simulation.err, minimum)
  return {
    transfer,
    request: { transfer, plan } satisfies SolanaRequest,
    isSimulated: simulation !== undefined,
    ...(fee !== undefined && { fee }),
    ...(plan.token?.isCreated && { opensAccount: true }),
    ...(terms.deposit !== undefined && { deposit: terms.deposit }),
    ...(simulation && seenIn(simulation, terms)),
  }
}

/**
 * Returns what is left of the balance after the fee of a transfer: all of it, so that nothing is left. An account that
 * keeps something must keep a minimum, also between paying the fee and sending the rest.
 */
export const most: ChainMoney['most'] = async ({ balance, ...transfer }, rpc, { signal } = {}) => {
  const { from, to } = transfer
  const [{ buildTransaction }, blockhash, minimum] = await Promise.all([
    loadBuilder(),
    readBlockhash(rpc, signal),
    readRent(0, rpc, signal),
  ])
  const { message } = buildTransaction({ from, to, amount: 0n, isFeeSet: true }, blockhash)
  const rest = balance - (await readFee(message, rpc, signal))
  return rest >= minimum ? rest : 0n
}
