import { SigHash, Transaction } from '@scure/btc-signer'
import type { BitcoinAccount } from './accounts.ts'
import { sameBytes } from './bytes.ts'

/** Zeros make Schnorr signatures the same every time; nothing hangs on these keys. */
const NO_RANDOMNESS = new Uint8Array(32)

export const readPsbt = (psbt: Uint8Array): Transaction => Transaction.fromPSBT(psbt, { allowUnknownOutputs: true, allowUnknownInputs: true })

function scriptSpent(tx: Transaction, index: number): Uint8Array | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: vout } = tx.getInput(index)
  return witnessUtxo?.script ?? (vout === undefined ? undefined : nonWitnessUtxo?.outputs[vout]?.script)
}

/** Whose input it is, of `accounts`. */
export function ownerOf(tx: Transaction, index: number, accounts: readonly BitcoinAccount[]): BitcoinAccount | undefined {
  const script = scriptSpent(tx, index)
  return script && accounts.find((account) => sameBytes(account.script, script))
}

/**
 * Signs inputs that belong to the accounts, filling in what a site may leave out (redeem script, internal key).
 * @param only The inputs to sign; all of the accounts' when absent.
 * @returns The inputs signed. Throws for one of `only` that none of the accounts can sign.
 */
export function signInputs(tx: Transaction, accounts: readonly BitcoinAccount[], only?: readonly number[], sighashes: SigHash[] = [SigHash.ALL, SigHash.DEFAULT]): number[] {
  const asked = only ?? Array.from({ length: tx.inputsLength }, (_, index) => index)
  return asked.filter((index) => {
    const account = index < tx.inputsLength ? ownerOf(tx, index, accounts) : undefined
    if (!account) {
      if (only) throw new Error(`Input ${index} is none of the wallet's`)
      return false
    }
    const { redeemScript, tapInternalKey } = account
    if (redeemScript || tapInternalKey) tx.updateInput(index, { ...(redeemScript ? { redeemScript } : {}), ...(tapInternalKey ? { tapInternalKey } : {}) }, true)
    return tx.signIdx(account.privateKey, index, sighashes, NO_RANDOMNESS)
  })
}

/** Whether the input has its signatures in final form. */
export function isFinalInput(tx: Transaction, index: number): boolean {
  const { finalScriptSig, finalScriptWitness } = tx.getInput(index)
  return Boolean(finalScriptSig ?? finalScriptWitness)
}

/** The transaction of a signed PSBT, ready to send; throws while signatures are missing. */
export function finishPsbt(tx: Transaction): Transaction {
  for (let index = 0; index < tx.inputsLength; index += 1) if (!isFinalInput(tx, index)) tx.finalizeIdx(index)
  return tx
}
