import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { WalletModalError } from '../../core/errors.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Account, Connection } from '../../core/types.ts'
import { parseAccount } from './answers.ts'
import { requireGranted } from './connectWallet.ts'
import type { BitcoinWallet, Granted, WalletCallbacks } from './wallet.ts'

/** The saved accounts, for wallets that cannot be read without a prompt. Null if they are no Bitcoin accounts. */
export function fromStorage({ accounts, network }: Connection): Granted | null {
  try {
    return { accounts: accounts.map(({ type, ...told }) => parseAccount('accounts', type, told).account), network, isFromStorage: true }
  } catch {
    return null
  }
}

/**
 * Whether the wallet confirms a saved account. Public key and path are used for signing, so they are compared too, if
 * saved.
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
function createCheck(again: NonNullable<BitcoinWallet['connectAgain']>, changed: () => WalletModalError) {
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

/**
 * Wraps a wallet that was restored from storage, so that it is asked for its accounts before the first signature. Any
 * script on the page can write to storage, and the owner may have switched accounts. If the wallet does not confirm an
 * account, the request is rejected with `changed()`, and the link gets the wallet's accounts.
 */
export function withRecheck(wallet: BitcoinWallet, changed: () => WalletModalError): BitcoinWallet {
  const { connectAgain: again, sendTransfer, switchNetwork } = wallet
  if (!again) return wallet
  const { note, setCallbacks, end, before } = createCheck(again, changed)

  return {
    ...wallet,
    async restore(saved) {
      const granted = await wallet.restore(saved)
      note(granted)
      return granted
    },
    signMessage: (request) => before(() => wallet.signMessage(request)),
    signPsbt: (request) => before(() => wallet.signPsbt(request)),
    ...(sendTransfer && { sendTransfer: (request) => before(() => sendTransfer(request)) }),
    ...(switchNetwork && {
      async switchNetwork(to) {
        const named = await switchNetwork(to)
        if (named) note(named)
        return named
      },
    }),
    listen(given) {
      setCallbacks(given)
      const stop = wallet.listen?.(given)
      return () => {
        setCallbacks(undefined)
        stop?.()
      }
    },
    async disconnect() {
      end()
      await wallet.disconnect?.()
    },
  }
}
