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

/**
 * Makes a wallet that was restored from storage name its accounts before the first signature: any script of the page can write
 * storage, and the owner may use another account by now. A request for an account that the wallet does not name is refused with
 * `changed()`, and the link follows the wallet.
 */
export function withRecheck(wallet: BitcoinWallet, changed: () => WalletModalError): BitcoinWallet {
  const { again, sendTransfer, switchNetwork } = wallet
  if (!again) return wallet
  const life = new AbortController()
  let unchecked: Granted | undefined
  let checking: Promise<void> | undefined
  let ears: WalletEars | undefined

  async function ask(saved: Granted, askAgain: NonNullable<BitcoinWallet['again']>): Promise<void> {
    const named = something(await bounded(askAgain(), { ms: WALLET_ANSWER_MS, signal: life.signal }))
    // A network switch has asked the wallet meanwhile: the request was for the accounts before it.
    if (unchecked !== saved) throw changed()
    const isNamed = saved.accounts.every((one) => named.accounts.some((other) => isSame(one, other)))
    if (isNamed || ears) unchecked = undefined
    if (isNamed) return
    ears?.granted(named)
    throw changed()
  }

  /** Requests that come together wait for one answer; after a failure the next one asks again. */
  async function check(): Promise<void> {
    if (!unchecked || !again) return
    checking ??= ask(unchecked, again).finally(() => (checking = undefined))
    await checking
  }

  return {
    ...wallet,
    async restore(saved) {
      const granted = await wallet.restore(saved)
      unchecked = granted?.isFromStorage ? granted : undefined
      return granted
    },
    signMessage: async (request) => (await check(), wallet.signMessage(request)),
    signPsbt: async (request) => (await check(), wallet.signPsbt(request)),
    ...(sendTransfer && { sendTransfer: async (request) => (await check(), sendTransfer(request)) }),
    ...(switchNetwork && {
      async switchNetwork(to) {
        const named = await switchNetwork(to)
        if (named) unchecked = undefined
        return named
      },
    }),
    listen(given) {
      ears = given
      const stop = wallet.listen?.(given)
      return () => {
        ears = undefined
        stop?.()
      }
    },
    async disconnect() {
      life.abort()
      await wallet.disconnect?.()
    },
  }
}
