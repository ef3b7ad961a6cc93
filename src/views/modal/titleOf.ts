import { ownOf } from '../../core/data/isRecord.ts'
import type { ViewName } from '../../core/views.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'
import type { Route } from '../../state/router.ts'

/** Message keys of titles that differ from the usual `{view}.title`. */
const TITLES: Partial<Record<ViewName, MessageKey>> = {
  ConnectingExternal: 'connect.title',
  ConnectWallets: 'connect.title',
  ConnectingWalletConnect: 'pairing.title',
  ConnectingWalletConnectBasic: 'pairing.title',
  ChooseAccount: 'account.title',
  Downloads: 'title.Downloads',
}

/**
 * Returns the title of a lazily loaded view: the name of the wallet or network that it is about, if any, else its own.
 * It is also the dialog's accessible name.
 */
export function titleOf(route: Route, modal: Modal, t: Translate): string {
  // A page may have added a `title` to every object
  const { view, connectorId, walletId, network, title } = ownOf(route)
  const wallet = connectorId && view !== 'ConnectingMultiChain' && modal.wallets.find(connectorId)?.name
  const listed = walletId && modal.walletList.find(walletId)?.name
  const chosen = view === 'SwitchNetwork' && network && modal.networks.find(network)?.name
  const key = TITLES[view] ?? (`${view[0]?.toLowerCase()}${view.slice(1)}.title` as MessageKey)
  const own = t(key)
  const places = view === 'Downloads' && listed && t('downloads.title', { name: listed })
  return (
    (typeof title === 'function' ? title(t) : title) ||
    wallet ||
    places ||
    (view === 'ConnectingWalletConnect' && listed) ||
    chosen ||
    // Titles of views that open from Account are loaded with Account.
    (own === key ? t('common.loading') : own)
  )
}
