import type { VersionedTransaction } from '@solana/web3.js'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import type { Clock } from '../clock.ts'
import { createClockSync } from './syncClock.ts'
import { genesis } from './genesis.ts'
import { createSlots, type Slots } from './slots.ts'
import { asAccount, forSvm, programAccounts, readAccount, type SvmAccount } from './svm.ts'
import { tokenBalances, type TokenBalance } from './tokenBalances.ts'
import { transactionError, type TransactionError } from './transactionErrors.ts'
import { createUndo } from './undo.ts'
import { keysOf, signatureOf, type Keys } from './wire.ts'

/** The result of running a transaction. */
export interface Outcome {
  err: TransactionError | null
  /** False if it was rejected before any program ran; `meta` is then empty. */
  hasRun: boolean
  meta: TransactionMetadata
  /** The resulting accounts; only after a simulation. */
  after: readonly SvmAccount[]
}

/** A confirmed transaction, successful or failed. */
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
  /** Runs a transaction; one that cannot pay or is expired is not recorded, as on the real chain. */
  send(transaction: VersionedTransaction): void
  landed(signature: string): Landed | undefined
  /** Every transaction, newest first. */
  history(): Landed[]
  /** Sets the programs' clock to the sandbox clock. */
  followClock(): void
  /** Resets the state; slots keep counting, so that values pages have read stay valid. */
  reset(): void
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function outcomeOf(result: ReturnType<LiteSVM['simulateTransaction']>, early: TransactionError | null): Outcome {
  const failed = result instanceof FailedTransactionMetadata
  const err = early ?? (failed ? transactionError(result.err()) : null)
  return { hasRun: early === null, err, meta: result.meta(), after: failed ? [] : result.postAccounts().map(asAccount) }
}

/** The chain's state: a Solana virtual machine and its past transactions. */
export function createBank(clock: Clock, onLanded: () => void): Bank {
  // Blockhashes and duplicate transactions are checked here, not by the VM.
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  genesis(svm)
  const slots = createSlots(clock)
  const undo = createUndo(svm)
  const history = new Map<string, Landed>()
  const account = (address: string) => readAccount(svm, address)

  const followClock = createClockSync(svm, slots)

  /** Checks that depend on blocks, which the VM does not have. */
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
      // Only the fee leaves a failed transaction's accounts; without a fee it was never in a block.
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
      // Each transaction gets its own block, so the next blockhash differs.
      slots.produce()
      onLanded()
    },
  }
}
