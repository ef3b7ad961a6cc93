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

/** The result of executing a transaction. */
export interface Outcome {
  err: TransactionError | null
  /** False if the transaction was rejected before a program ran. Then `meta` is empty. */
  hasRun: boolean
  meta: TransactionMetadata
  /** The changed accounts, only after a simulation. */
  after: readonly SvmAccount[]
}

/** A transaction in a block, whether it succeeded or failed. */
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
  /**
   * Executes a transaction. Does not record a transaction that has expired or cannot pay its fee, as on the real chain.
   */
  send(transaction: VersionedTransaction): void
  landed(signature: string): Landed | undefined
  /** Returns the transactions in blocks, newest first. */
  history(): Landed[]
  /** Sets the clock that programs read to the sandbox clock. */
  followClock(): void
  /** Resets the state. Slots keep counting, so that slots which pages have read stay in the past. */
  reset(): void
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function outcomeOf(result: ReturnType<LiteSVM['simulateTransaction']>, early: TransactionError | null): Outcome {
  const failed = result instanceof FailedTransactionMetadata
  const err = early ?? (failed ? transactionError(result.err()) : null)
  return { hasRun: early === null, err, meta: result.meta(), after: failed ? [] : result.postAccounts().map(asAccount) }
}

/** Creates the state of the chain: a Solana virtual machine, and the transactions so far. */
export function createBank(clock: Clock, onLanded: () => void): Bank {
  // This file checks blockhashes and duplicate transactions itself.
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  genesis(svm)
  const slots = createSlots(clock)
  const undo = createUndo(svm)
  const history = new Map<string, Landed>()
  const account = (address: string) => readAccount(svm, address)

  const followClock = createClockSync(svm, slots)

  /** Performs the checks that depend on blocks, which the virtual machine does not have. */
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
      // A failed transaction only pays its fee. If it paid none, it was in no block.
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
      // Each transaction gets its own block, so that the next blockhash differs.
      slots.produce()
      onLanded()
    },
  }
}
