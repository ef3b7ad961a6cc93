import { fieldsOf } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { Transfer } from '../../../core/money/chainMoney.ts'
import { refusal } from '../../../core/money/refusals.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { isAddress } from '../isAddress.ts'
import { OWN_TOKEN_ACCOUNTS_MAX, SOURCES_MAX } from './limits.ts'
import { parseMint, type Mint } from './mint.ts'
import type { TokenPlan } from './plan.ts'
import { malformed, parseAccount, readAccounts, type ChainAccount } from './readAccounts.ts'
import { parseTokenAccount, type TokenAccount } from './tokenAccount.ts'
import { tokenAddress } from './tokenAddress.ts'

type Source = TokenAccount & { address: string }

/** Reads the sender's token accounts of a mint. Rejects like `rpc`. */
async function readSources(owner: string, mint: string, rpc: RpcRequest, signal?: AbortSignal): Promise<Source[]> {
  const method = 'getTokenAccountsByOwner'
  const config = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = fieldsOf(await rpc(method, [owner, { mint }, config], signal))
  if (!Array.isArray(value)) throw malformed(method, 'array', value)
  return value.slice(0, OWN_TOKEN_ACCOUNTS_MAX).flatMap((one: unknown, index) => {
    const { pubkey, account } = fieldsOf(one)
    const found = parseTokenAccount(parseAccount(`${method}[${index}]`, account))
    const isOwn = found?.owner === owner && found.mint === mint
    return isOwn && typeof pubkey === 'string' && isAddress(pubkey) ? [{ ...found, address: pubkey }] : []
  })
}

const total = (sources: readonly Source[]) => sources.reduce((sum, { amount }) => sum + amount, 0n)

/** Returns the largest amounts first, but the account where wallets keep the tokens before all others. */
const inOrder = (sources: readonly Source[], usual: string) =>
  sources.toSorted((one, other) => {
    if (one.address === usual || other.address === usual) return one.address === usual ? -1 : 1
    if (one.amount === other.amount) return 0
    return one.amount > other.amount ? -1 : 1
  })

/**
 * Chooses the accounts from which an amount is taken: one, if one has enough. Throws `InsufficientFunds` or
 * `TransactionFailed` if they cannot pay it.
 */
export function chooseSources(sources: readonly Source[], amount: bigint, usual: string): TokenPlan['sources'] {
  const usable = inOrder(
    sources.filter((one) => !one.isFrozen && one.amount > 0n),
    usual,
  )
  if (total(usable) < amount)
    throw total(sources) < amount ? new WalletModalError('InsufficientFunds') : refusal('TransactionFailed', 'frozen')
  const enough = usable.find((one) => one.amount >= amount)
  if (enough) return [{ address: enough.address, amount }]
  let left = amount
  const chosen = usable.flatMap(({ address, amount: held }) => {
    const part = held < left ? held : left
    left -= part
    return part ? [{ address, amount: part }] : []
  })
  if (chosen.length > SOURCES_MAX) throw refusal('TransactionFailed', 'scattered')
  return chosen
}

/** Whether tokens reach the recipient in this account. Throws `TransactionFailed` if they would not, or not without more. */
function isReady(destination: ChainAccount | undefined, { to, token }: Transfer): boolean {
  const found = parseTokenAccount(destination)
  // Anyone can send lamports to an address at which there is no token account yet.
  if (!found) return false
  // The owner of an account can give it to somebody else, and its address stays the same.
  if (found.owner !== to || found.mint !== token) throw refusal('TransactionFailed', 'closed')
  if (found.isFrozen) throw refusal('TransactionFailed', 'frozen')
  if (found.needsMemo) throw refusal('TransactionFailed', 'memo')
  return true
}

/** How a token is transferred, and what was found out about the accounts. */
export interface TokenTerms {
  token: TokenPlan
  mint: Mint
  /** The recipient's token account as it is now. */
  destination: ChainAccount | undefined
}

/** Returns the mint of a token. Throws `TransactionFailed` if it cannot be transferred by its program alone. */
export function transferableMint(account: ChainAccount | undefined): Mint {
  const mint = parseMint(account)
  if (!mint) throw new WalletModalError('TransactionFailed')
  if (mint.isFixed) throw refusal('TransactionFailed', 'fixed')
  if (mint.hasHook) throw refusal('TransactionFailed', 'hook')
  return mint
}

/**
 * Finds out how a token is transferred. Rejects with `InsufficientFunds` or `TransactionFailed` if it cannot be, and
 * like `rpc`.
 */
export async function readTokenTerms(
  transfer: Transfer & { token: string },
  mint: Mint,
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<TokenTerms> {
  const { from, to, token: address, amount } = transfer
  const { program, decimals } = mint
  const target = tokenAddress(to, address, program)
  const [sources, [destination]] = await Promise.all([
    readSources(from, address, rpc, signal),
    readAccounts([target], rpc, signal),
  ])
  const isCreated = !isReady(destination, transfer)
  const chosen = chooseSources(sources, amount, tokenAddress(from, address, program))
  return {
    token: { mint: address, program, decimals, sources: chosen, destination: target, isCreated },
    mint,
    destination,
  }
}
