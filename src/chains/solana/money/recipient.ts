import { refusal } from '../../../core/money/refusals.ts'
import { parseMint } from './mint.ts'
import type { ChainAccount } from './readAccounts.ts'
import { parseTokenAccount } from './tokenAccount.ts'

/** Throws `TransactionFailed` if what is sent to an account would be lost, because nobody can take it out as its owner. */
export function refuseRecipient(account: ChainAccount | undefined): void {
  if (!account) return
  if (account.isExecutable) throw refusal('TransactionFailed', 'program')
  if (parseMint(account)) throw refusal('TransactionFailed', 'mint')
  if (parseTokenAccount(account)) throw refusal('TransactionFailed', 'tokenAccount')
}
