import type { WalletModalError } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import { parseAccount } from './answers.ts'
import type { BitcoinWallet, Granted } from './wallet.ts'
import { createAccountCheck } from './accountCheck.ts'

/**
 * Returns the saved accounts, for wallets that cannot be read without a prompt. Null if they are no Bitcoin accounts.
 */
export function fromStorage({ accounts, network }: Connection): Granted | null {
  try {
    return {
      accounts: accounts.map(({ type, ...told }) => parseAccount('accounts', type, told).account),
      network,
      isFromStorage: true,
    }
  } catch {
    return null
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
  const { note, setCallbacks, end, before } = createAccountCheck(again, changed)

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
