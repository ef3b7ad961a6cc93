import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { WalletModalError } from '../../core/errors.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Account, Connection } from '../../core/types.ts'
import { parseAccount } from './answers.ts'
import { something } from './connectWallet.ts'
import type { BitcoinWallet, Granted, WalletEars } from './wallet.ts'

/** The accounts in storage, for a wallet that cannot be asked without a prompt; null if they are not Bitcoin accounts. */
export function fromStorage({ accounts, network }: Connection): Granted | null {
  try {
    return { accounts: accounts.map(({ type, ...told }) => parseAccount('accounts', type, told).account), network, isFromStorage: true }
  } catch {
    return null
  }
}

/** Compares key and path too, if storage has them: both are used for signing. */
const isSame = (saved: Account, named: Account) =>
  saved.address === named.address &&
  saved.type === named.type &&
  [undefined, named.publicKey].includes(saved.publicKey) &&
  [undefined, named.path].includes(saved.path)

/** Checks accounts from storage against the wallet. Concurrent requests share one question; after a failure the next request asks again. */
function createCheck(again: NonNullable<BitcoinWallet['again']>, changed: () => WalletModalError) {
  const life = new AbortController()
  let unchecked: Granted | undefined
  let checking: Promise<void> | undefined
  let ears: WalletEars | undefined

  async function ask(saved: Granted): Promise<void> {
    const named = something(await withTimeout(again(), { ms: WALLET_ANSWER_MS, signal: life.signal }))
    // The network was switched meanwhile: this request was for the previous accounts.
    if (unchecked !== saved) throw changed()
    const isNamed = saved.accounts.every((one) => named.accounts.some((other) => isSame(one, other)))
    if (isNamed || ears) unchecked = undefined
    if (isNamed) return
    ears?.granted(named)
    throw changed()
  }

  return {
    /** Stores the current accounts; those from storage have to be checked. */
    note: (granted: Granted | null) => void (unchecked = granted?.isFromStorage ? granted : undefined),
    hear: (given: WalletEars | undefined) => void (ears = given),
    end: () => life.abort(),
    async before<T>(sign: () => Promise<T>): Promise<T> {
      if (unchecked) await (checking ??= ask(unchecked).finally(() => (checking = undefined)))
      return sign()
    },
  }
}

/**
 * Asks a wallet that was restored from storage for its accounts before the first signature: any script of the page can write
 * storage, and the owner may use another account by now. If the wallet does not confirm an account, the request is refused with
 * `changed()` and the link takes the wallet's accounts.
 */
export function withRecheck(wallet: BitcoinWallet, changed: () => WalletModalError): BitcoinWallet {
  const { again, sendTransfer, switchNetwork } = wallet
  if (!again) return wallet
  const { note, hear, end, before } = createCheck(again, changed)

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
      hear(given)
      const stop = wallet.listen?.(given)
      return () => {
        hear(undefined)
        stop?.()
      }
    },
    async disconnect() {
      end()
      await wallet.disconnect?.()
    },
  }
}
