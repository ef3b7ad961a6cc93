import type { VersionedTransaction } from '@solana/web3.js'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import type { Clock } from '../clock.ts'
import { createFollower } from './follow.ts'
import { furnish } from './furnish.ts'
import { createSlots, type Slots } from './slots.ts'
import { asAccount, forSvm, programAccounts, readAccount, type SvmAccount } from './svm.ts'
import { tokenBalances, type TokenBalance } from './tokenBalances.ts'
import { transactionError, type TransactionError } from './transactionErrors.ts'
import { createUndo } from './undo.ts'
import { keysOf, signatureOf, type Keys } from './wire.ts'

/** What running a transaction came to. */
export interface Outcome {
  err: TransactionError | null
  /** False when it was refused before any program ran: `meta` tells nothing then. */
  hasRun: boolean
  meta: TransactionMetadata
  /** The accounts as they would be; after a simulation only. */
  after: readonly SvmAccount[]
}

/** A transaction that is in a block, whether it succeeded or failed. */
export interface Landed {
  signature: string
  slot: number
  blockTime: number
  transaction: VersionedTransaction
  keys: Keys
  err: TransactionError | null
  meta: TransactionMetadata
  fee: number
  preBalances: number[]
  postBalances: number[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
}

export interface Bank {
  slots: Slots
  account(address: string): SvmAccount | undefined
  programAccounts(program: string): SvmAccount[]
  rentExemption(size: number): number
  simulate(transaction: VersionedTransaction, how: { sigVerify: boolean; anyBlockhash?: boolean }): Outcome
  /** Runs it; what cannot pay or is too old is not in any block, as on the real chain. */
  send(transaction: VersionedTransaction): void
  landed(signature: string): Landed | undefined
  /** Every transaction, the newest first. */
  history(): Landed[]
  /** Brings the programs' clock to the sandbox's. */
  followClock(): void
  /** Back to the start; slots go on, so that what a page knows of them stays true. */
  reset(): void
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function outcomeOf(result: ReturnType<LiteSVM['simulateTransaction']>, early: TransactionError | null): Outcome {
  const failed = result instanceof FailedTransactionMetadata
  const err = early ?? (failed ? transactionError(result.err()) : null)
  return { hasRun: early === null, err, meta: result.meta(), after: failed ? [] : result.postAccounts().map(asAccount) }
}

/** The state of the chain: a Solana virtual machine, and what it has run. */
export function createBank(clock: Clock, onLanded: () => void): Bank {
  // Blockhashes and what was sent before are looked after here.
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  furnish(svm)
  const slots = createSlots(clock)
  const undo = createUndo(svm)
  const history = new Map<string, Landed>()
  const account = (address: string) => readAccount(svm, address)

  const followClock = createFollower(svm, slots)

  /** What the chain checks by its blocks, which the machine does not have. */
  function ageError(transaction: VersionedTransaction): TransactionError | null {
    if (history.has(signatureOf(transaction))) return 'AlreadyProcessed'
    return slots.isRecent(transaction.message.recentBlockhash) ? null : 'BlockhashNotFound'
  }

  const snapshot = (keys: Keys) => ({
    balances: keys.all.map((key) => Number(account(key)?.lamports ?? 0n)),
    tokens: tokenBalances(keys.all, account),
  })

  followClock()
  return {
    slots,
    account,
    followClock,
    programAccounts: (program) => programAccounts(svm, program),
    rentExemption: (size) => Number(svm.minimumBalanceForRentExemption(BigInt(size))),
    landed: (signature) => history.get(signature),
    history: () => [...history.values()].reverse(),
    reset() {
      history.clear()
      undo.all()
      followClock()
    },

    simulate(transaction, { sigVerify, anyBlockhash = false }) {
      followClock()
      svm.withSigverify(sigVerify)
      const result = svm.simulateTransaction(forSvm(transaction))
      svm.withSigverify(true)
      return outcomeOf(result, anyBlockhash ? null : ageError(transaction))
    },

    send(transaction) {
      if (ageError(transaction)) return
      const slot = slots.slot()
      followClock()
      const keys = keysOf(transaction.message, account)
      const before = snapshot(keys)
      undo.note(keys.all.filter((_, index) => transaction.message.isAccountWritable(index)))
      const result = svm.sendTransaction(forSvm(transaction))
      const failed = result instanceof FailedTransactionMetadata
      const after = snapshot(keys)
      // Nothing but the fee leaves the accounts of a transaction; without a fee it was in no block.
      const fee = sum(before.balances) - sum(after.balances)
      if (failed && fee === 0) return
      const signature = signatureOf(transaction)
      history.set(signature, {
        signature,
        slot,
        blockTime: slots.blockTime(),
        transaction,
        keys,
        err: failed ? transactionError(result.err()) : null,
        meta: failed ? result.meta() : result,
        fee,
        preBalances: before.balances,
        postBalances: after.balances,
        preTokenBalances: before.tokens,
        postTokenBalances: after.tokens,
      })
      // Every transaction has a block of its own: what it did is of an earlier slot, and the next blockhash is another.
      slots.produce()
      onLanded()
    },
  }
}
