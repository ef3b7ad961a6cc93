import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { WalletModalError } from '../../core/errors.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Account } from '../../core/types.ts'
import { requireGranted } from './connectWallet.ts'
import type { BitcoinWallet, Granted, WalletCallbacks } from './wallet.ts'

/**
 * Whether the wallet confirms a saved account. Compares public key and path too, if they are saved, since signing uses
 * them.
 */
const isSame = (saved: Account, named: Account) =>
  saved.address === named.address &&
  saved.type === named.type &&
  [undefined, named.publicKey].includes(saved.publicKey) &&
  [undefined, named.path].includes(saved.path)

/**
 * Checks saved accounts against the wallet's own. Concurrent requests share one prompt; after a failure, the next
 * request prompts again.
 */
export function createAccountCheck(again: NonNullable<BitcoinWallet['connectAgain']>, changed: () => WalletModalError) {
  const life = new AbortController()
  let unchecked: Granted | undefined
  let checking: Promise<void> | undefined
  let callbacks: WalletCallbacks | undefined

  async function ask(saved: Granted): Promise<void> {
    const named = requireGranted(await withTimeout(again(), { ms: WALLET_ANSWER_MS, signal: life.signal }))
    // The network changed during the check, so this request belongs to the previous accounts.
    if (unchecked !== saved) throw changed()
    const isNamed = saved.accounts.every((one) => named.accounts.some((other) => isSame(one, other)))
    if (isNamed || callbacks) unchecked = undefined
    if (isNamed) return
    callbacks?.granted(named)
    throw changed()
  }

  return {
    /** Notes the current accounts. If they come from storage, they are checked before the next request. */
    note: (granted: Granted | null) => void (unchecked = granted?.isFromStorage ? granted : undefined),
    setCallbacks: (given: WalletCallbacks | undefined) => void (callbacks = given),
    end: () => life.abort(),
    async before<T>(sign: () => Promise<T>): Promise<T> {
      if (unchecked) await (checking ??= ask(unchecked).finally(() => (checking = undefined)))
      return sign()
    },
  }
}
