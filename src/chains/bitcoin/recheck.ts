import { bounded } from '../../core/bounded.ts'
import type { WalletModalError } from '../../core/errors.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Account, Connection } from '../../core/types.ts'
import { parseAccount } from './answers.ts'
import { something } from './connectWallet.ts'
import type { BitcoinWallet, Granted, WalletEars } from './wallet.ts'

/** Restores from storage alone, for a wallet that cannot be asked without a prompt; null where storage has something else than Bitcoin accounts. */
export function fromStorage({ accounts, network }: Connection): Granted | null {
  try {
    return { accounts: accounts.map(({ type, ...told }) => parseAccount('accounts', type, told).account), network, isFromStorage: true }
  } catch {
    return null
  }
}

/** Key and path are used for signing too: where storage has them they must be the wallet's. */
const isSame = (saved: Account, named: Account) =>
  saved.address === named.address &&
  saved.type === named.type &&
  [undefined, named.publicKey].includes(saved.publicKey) &&
  [undefined, named.path].includes(saved.path)

/** What was read from storage, and what asks the wallet about it: for all requests that come together once, after a failure again. */
function createCheck(again: NonNullable<BitcoinWallet['again']>, changed: () => WalletModalError) {
  const life = new AbortController()
  let unchecked: Granted | undefined
  let checking: Promise<void> | undefined
  let ears: WalletEars | undefined

  async function ask(saved: Granted): Promise<void> {
    const named = something(await bounded(again(), { ms: WALLET_ANSWER_MS, signal: life.signal }))
    // A network switch has asked the wallet meanwhile: the request was for the accounts before it.
    if (unchecked !== saved) throw changed()
    const isNamed = saved.accounts.every((one) => named.accounts.some((other) => isSame(one, other)))
    if (isNamed || ears) unchecked = undefined
    if (isNamed) return
    ears?.granted(named)
    throw changed()
  }

  return {
    /** What the wallet grants by now; from storage it has to be checked. */
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
 * Makes a wallet that was restored from storage name its accounts before the first signature: any script of the page can write
 * storage, and the owner may use another account by now. A request for an account that the wallet does not name is refused with
 * `changed()`, and the link follows the wallet.
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
