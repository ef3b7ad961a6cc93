import { answerError } from '../../core/errors/answerError.ts'
import type { ChainAdapter } from '../../core/chain.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Link } from '../../core/connector.ts'
import { walletError } from '../../core/errors/walletError.ts'
import { requireGranted } from './connectWallet.ts'
import type { BitcoinLink } from './link.ts'

/**
 * The link of an installed or a paired wallet. The link of a paired wallet has no `take`, since that wallet takes no
 * part in a switch.
 */
type AnyLink = Link & Partial<Pick<BitcoinLink, 'take'>>

/** Returns `fixed` for installed wallets that cannot switch networks. */
export const obstacleTo: NonNullable<ChainAdapter['obstacleTo']> = ({ take, provider }: AnyLink) =>
  take && !(provider as BitcoinLink['provider']).switchNetwork ? 'fixed' : undefined

/**
 * Requests a network switch from an installed wallet. For a paired wallet, makes later requests use the new network, if
 * the session covers it. Rejects with `UserRejected`, `RequestPending`, `WalletLocked`, `UnsupportedChain` or
 * `ConnectionFailed`.
 */
export const switchNetwork: NonNullable<ChainAdapter['switchNetwork']> = async (
  link: AnyLink,
  { caipNetworkId: id },
) => {
  if (!link.take) {
    if (!link.moved || (link.approved && !link.approved.includes(id))) throw new WalletModalError('UnsupportedChain')
    return link.moved(id)
  }
  const { switchNetwork: ask } = link.provider as BitcoinLink['provider']
  if (!ask) throw new WalletModalError('UnsupportedChain')
  try {
    link.take(requireGranted(await ask(id)))
  } catch (error) {
    throw answerError(error).code === 'UnsupportedMethod'
      ? new WalletModalError('UnsupportedChain', { cause: error })
      : walletError(error)
  }
}
