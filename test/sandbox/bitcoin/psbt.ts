import { SigHash, Transaction } from '@scure/btc-signer'
import type { BitcoinAccount } from './accounts.ts'
import { sameBytes } from './bytes.ts'

/** Fixed zeros instead of randomness make Schnorr signatures deterministic. These test keys need no protection. */
const NO_RANDOMNESS = new Uint8Array(32)

export const readPsbt = (psbt: Uint8Array): Transaction =>
  Transaction.fromPSBT(psbt, { allowUnknownOutputs: true, allowUnknownInputs: true })

function scriptSpent(tx: Transaction, index: number): Uint8Array | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: vout } = tx.getInput(index)
  return witnessUtxo?.script ?? (vout === undefined ? undefined : nonWitnessUtxo?.outputs[vout]?.script)
}

/** Returns the account that owns an input. */
export function ownerOf(
  tx: Transaction,
  index: number,
  accounts: readonly BitcoinAccount[],
): BitcoinAccount | undefined {
  const script = scriptSpent(tx, index)
  return script && accounts.find((account) => sameBytes(account.script, script))
}

/**
 * Signs the inputs of the accounts, and adds fields that a site may omit (redeem script, internal key).
 * @param only The inputs to sign. Default: all inputs of the accounts.
 * @returns The signed inputs. Throws if `only` names an input that no account can sign.
 */
export function signInputs(
  tx: Transaction,
  accounts: readonly BitcoinAccount[],
  only?: readonly number[],
  sighashes: SigHash[] = [SigHash.ALL, SigHash.DEFAULT],
): number[] {
  const asked = only ?? Array.from({ length: tx.inputsLength }, (_, index) => index)
  return asked.filter((index) => {
    const account = index < tx.inputsLength ? ownerOf(tx, index, accounts) : undefined
    if (!account) {
      if (only) throw new Error(`Input ${index} does not belong to the wallet`)
      return false
    }
    const { redeemScript, tapInternalKey } = account
    if (redeemScript || tapInternalKey)
      tx.updateInput(
        index,
        { ...(redeemScript ? { redeemScript } : {}), ...(tapInternalKey ? { tapInternalKey } : {}) },
        true,
      )
    return tx.signIdx(account.privateKey, index, sighashes, NO_RANDOMNESS)
  })
}

/** Whether the input is finalized. */
export function isFinalInput(tx: Transaction, index: number): boolean {
  const { finalScriptSig, finalScriptWitness } = tx.getInput(index)
  return Boolean(finalScriptSig ?? finalScriptWitness)
}

/** Finalizes a signed PSBT and returns the transaction. Throws while signatures are missing. */
export function finishPsbt(tx: Transaction): Transaction {
  for (let index = 0; index < tx.inputsLength; index += 1) if (!isFinalInput(tx, index)) tx.finalizeIdx(index)
  return tx
}
