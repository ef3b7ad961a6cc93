import { isWalletModalError } from '../errors.ts'
import { RAW_SEND_ATTEMPTS } from '../limits.ts'
import { codesOf } from '../errors/refusal.ts'
import { KNOWN, says } from './saysKnown.ts'

interface Sending {
  /** Sends the signed transaction to a node; called again for each attempt. */
  send(): Promise<unknown>
  /** Whether a node knows the transaction's hash, which is computed before sending. */
  isFound(): Promise<boolean>
}

/**
 * Sends a signed transaction. If a node's answer is lost, the transaction is looked up before it is sent again:
 * reporting a failure could make the visitor sign and pay twice. Resolves with false if it stays unknown whether the
 * transaction was sent; rejects if the node refuses it.
 */
export async function sendSigned({ send, isFound }: Sending): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await send()
      return true
    } catch (error) {
      if (says(error, KNOWN) || (await isFound().catch(() => false))) return true
      const isAnswer =
        !isWalletModalError(error) || error.code !== 'ServiceUnavailable' || codesOf(error.cause).length > 0
      // After a lost answer, "nonce too low" or "insufficient funds" may mean that the first attempt was already
      // included.
      if (isAnswer && tries > 1) return false
      if (isAnswer) throw error
    }
    if (tries === RAW_SEND_ATTEMPTS) return false
  }
}
