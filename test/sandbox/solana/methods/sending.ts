import { base64 } from '@scure/base'
import { PublicKey, SystemProgram, Transaction, type VersionedTransaction } from '@solana/web3.js'
import { keypairAt, TREASURY_INDEX } from '../accounts.ts'
import type { Bank, Outcome } from '../bank.ts'
import { encodeAccount } from '../encodeAccount.ts'
import { invalidParams, preflightFailure, signatureFailure } from '../errors.ts'
import { innerInstructions, returnData } from '../metadata.ts'
import { configAt, inContext, wholeNumber, type Config, type Method } from '../params.ts'
import { describeError } from '../transactionErrors.ts'
import { keysOf, parseKey, parseTransaction, signatureOf } from '../wire.ts'

function simulated(
  bank: Bank,
  transaction: VersionedTransaction,
  { err, hasRun, meta, after }: Outcome,
  config: Config,
) {
  const { addresses, encoding } = (config.accounts ?? {}) as { addresses?: unknown[]; encoding?: unknown }
  const accounts = addresses?.map((key) => {
    const address = parseKey(key)
    return encodeAccount(
      after.find((one) => one.address === address) ?? bank.account(address),
      { encoding: encoding ?? 'base64' },
      bank.account,
    )
  })
  const inner = config.innerInstructions === true ? innerInstructions(meta) : null
  const size = keysOf(transaction.message, bank.account).all.reduce(
    (total, key) => total + (bank.account(key)?.data.length ?? 0),
    0,
  )
  return {
    err,
    logs: hasRun ? meta.logs() : [],
    accounts: err === null ? (accounts ?? null) : null,
    unitsConsumed: hasRun ? Number(meta.computeUnitsConsumed()) : 0,
    loadedAccountsDataSize: size,
    returnData: returnData(meta),
    innerInstructions: inner,
    replacementBlockhash: null,
  }
}

function simulateTransaction(bank: Bank, params: readonly unknown[]) {
  const config = configAt(bank, params, 1)
  const transaction = parseTransaction(params[0], config.encoding)
  const sigVerify = config.sigVerify === true
  const replace = config.replaceRecentBlockhash === true
  if (sigVerify && replace) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  const replacementBlockhash = replace ? bank.slots.latestBlockhash() : null
  if (replacementBlockhash) transaction.message.recentBlockhash = replacementBlockhash.blockhash
  const outcome = bank.simulate(transaction, { sigVerify, anyBlockhash: replace })
  if (outcome.err === 'SignatureFailure') throw signatureFailure()
  return inContext(bank, { ...simulated(bank, transaction, outcome, config), replacementBlockhash })
}

function sendTransaction(bank: Bank, params: readonly unknown[]): string {
  const config = configAt(bank, params, 1)
  const transaction = parseTransaction(params[0], config.encoding)
  if (config.skipPreflight !== true) {
    const outcome = bank.simulate(transaction, { sigVerify: true })
    if (outcome.err === 'SignatureFailure') throw signatureFailure()
    if (outcome.err !== null)
      throw preflightFailure(describeError(outcome.err), simulated(bank, transaction, outcome, {}))
  }
  bank.send(transaction)
  return signatureOf(transaction)
}

/** Transfers coins from the treasury with an ordinary transaction. */
function requestAirdrop(bank: Bank, params: readonly unknown[]): string {
  configAt(bank, params, 2)
  const treasury = keypairAt(TREASURY_INDEX)
  const toPubkey = new PublicKey(parseKey(params[0]))
  const transaction = new Transaction({ feePayer: treasury.publicKey, ...bank.slots.latestBlockhash() })
  transaction.add(
    SystemProgram.transfer({ fromPubkey: treasury.publicKey, toPubkey, lamports: wholeNumber(params[1]) }),
  )
  transaction.sign(treasury)
  return sendTransaction(bank, [base64.encode(transaction.serialize()), { encoding: 'base64' }])
}

/** Methods that send and simulate transactions. */
export const sendingMethods: Readonly<Record<string, Method>> = { simulateTransaction, sendTransaction, requestAirdrop }
