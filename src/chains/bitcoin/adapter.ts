import type { Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { createLocalizeError } from '../../core/localizeError.ts'
import type { Site } from '../../core/site.ts'
import type { Connection } from '../../core/types.ts'
import { connect, restore } from './connectWallet.ts'
import { createProvider } from './provider.ts'
import { withRecheck } from './recheck.ts'
import { obstacleTo, switchNetwork } from './switchNetwork.ts'
import type { BitcoinWallet } from './wallet.ts'
import { leatherWallet } from './wallets/leather.ts'
import { okxWallet } from './wallets/okx.ts'
import { satsWallet } from './wallets/sats.ts'
import { standardWallet } from './wallets/standard.ts'
import { unisatWallet } from './wallets/unisat.ts'
import type { WalletAccess } from './walletAccess.ts'

function open(way: WalletAccess): BitcoinWallet {
  if (way.via === 'standard') return standardWallet(way.wallet, way.gone)
  const { via, wallet } = way
  return { sats: satsWallet, leather: leatherWallet, okx: okxWallet, unisat: unisatWallet }[via](wallet)
}

/** Creates the Bitcoin adapter. It is loaded when the visitor is about to choose a wallet. */
export const createAdapter = (site: Pick<Site, 't'>) => ({
  switchNetwork,
  obstacleTo,
  provider: (current: () => Link | undefined) => createProvider(current, createLocalizeError(site)),
  connect: async (way: WalletAccess, signal: AbortSignal) => connect(open(way), signal),
  restore: async (way: WalletAccess, saved: Connection) =>
    restore(
      withRecheck(
        open(way),
        () => new WalletModalError('ConnectionFailed', { message: site.t('error.otherAccounts') }),
      ),
      saved,
    ),
})

export type BitcoinAdapter = ReturnType<typeof createAdapter>
