import type { Bank } from '../bank.ts'
import { encodeAccount } from '../encodeAccount.ts'
import { invalidParams } from '../errors.ts'
import { configAt, inContext, type Method } from '../params.ts'
import { holdingIn, mintIn, TOKEN_PROGRAMS, tokenAmount } from '../tokenBalances.ts'
import { parseKey } from '../wire.ts'

/** Reads the second parameter: the token program, and the mint if there is one. */
function chosen(bank: Bank, filter: unknown): { program: string; mint?: string } {
  const { mint, programId } = (filter ?? {}) as { mint?: unknown; programId?: unknown }
  if (mint !== undefined) {
    const account = bank.account(parseKey(mint))
    if (!account || !mintIn(account)) throw invalidParams('Invalid param: could not find mint')
    return { program: account.owner, mint: account.address }
  }
  const program = parseKey(programId)
  if (!(program in TOKEN_PROGRAMS)) throw invalidParams('Invalid param: unrecognized Token program id')
  return { program }
}

/** Methods about SPL Token and Token-2022 accounts. */
export const tokenMethods: Readonly<Record<string, Method>> = {
  getTokenAccountsByOwner(bank, params) {
    const config = configAt(bank, params, 2)
    const owner = parseKey(params[0])
    const { program, mint } = chosen(bank, params[1])
    const found = bank.programAccounts(program).filter((account) => {
      const holding = holdingIn(account)
      return holding?.owner.toBase58() === owner && (mint === undefined || holding.mint.toBase58() === mint)
    })
    return inContext(
      bank,
      found.map((account) => ({ pubkey: account.address, account: encodeAccount(account, config, bank.account) })),
    )
  },
  getTokenAccountBalance(bank, params) {
    configAt(bank, params, 1)
    const account = bank.account(parseKey(params[0]))
    if (!account) throw invalidParams('Invalid param: could not find account')
    const holding = holdingIn(account)
    const mint = holding && mintIn(bank.account(holding.mint.toBase58()))
    if (!holding || !mint) throw invalidParams('Invalid param: not a Token account')
    return inContext(bank, tokenAmount(holding.amount, mint.decimals))
  },
  getTokenSupply(bank, params) {
    configAt(bank, params, 1)
    const account = bank.account(parseKey(params[0]))
    if (!account) throw invalidParams('Invalid param: could not find account')
    const mint = mintIn(account)
    if (!mint) throw invalidParams('Invalid param: not a Token mint')
    return inContext(bank, tokenAmount(mint.supply, mint.decimals))
  },
}
