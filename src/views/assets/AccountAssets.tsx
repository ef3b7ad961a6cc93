import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { hasTokens } from '../../chains/loadReadTokens.ts'
import { keepHoldings, refreshHoldings } from '../../flows/assets/keepHoldings.ts'
import { loadHoldings } from '../../flows/assets/loadHoldings.ts'
import { onRefresh, refreshAll } from '../../flows/assets/refreshers.ts'
import { portfolioOf } from '../../flows/assets/portfolioOf.ts'
import { assets } from '../../i18n/en/assets.ts'
import type { Portfolio } from '../../state/portfolio.ts'
import { PullToRefresh } from '../../ui/list/PullToRefresh.tsx'
import PULL_STYLES from '../../ui/list/Pull.css?inline'
import TABS_STYLES from '../../ui/list/Tabs.css?inline'
import VIRTUAL_STYLES from '../../ui/list/VirtualList.css?inline'
import { KEYS } from '../../services/storageKeys.ts'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import ACCOUNT_ASSETS_STYLES from './AccountAssets.css?inline'
import ASSETS_STYLES from './Assets.css?inline'
import PICTURES_STYLES from './Pictures.css?inline'
import { AccountTabs } from './AccountTabs.tsx'
import { loadSending } from './loadSending.ts'
import { Tokens } from './Tokens.tsx'
import { Total } from './Total.tsx'

export const styles = [TABS_STYLES, VIRTUAL_STYLES, ACCOUNT_ASSETS_STYLES, ASSETS_STYLES, PICTURES_STYLES, PULL_STYLES]
export const messages = assets

/**
 * Loads the holdings when the account or the network changes, when the browser is back online, and as soon as they are
 * stale or may be asked for again after a failure.
 */
function useHoldings(): { shown: Portfolio | undefined; refresh(): Promise<void> } {
  const modal = useModal()
  const shown = useStore(portfolioOf(modal).$shown)
  const options = useStore(modal.$options)
  const { address, network } = useStore(modal.connections.$active) ?? {}
  const refresh = useCallback(() => refreshHoldings(modal, { isAsked: true }), [modal])
  useEffect(() => onRefresh(modal, refresh), [modal, refresh])
  useEffect(() => void loadHoldings(modal), [modal, address, network, options])
  useEffect(() => keepHoldings(modal), [modal])
  return { shown, refresh }
}

/**
 * The holdings of the active account on its network: the total, and the tokens. Account loads this code after its first
 * paint.
 */
export default function AccountAssets() {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const locale = useStore(modal.locale.$locale)
  const { shown, refresh } = useHoldings()
  const [hasSent] = useState(() => modal.site.storage.getItem(KEYS.transfers) !== null)
  const sending = useLazy(hasSent, loadSending)
  if (network.unsupported || !hasTokens(network.chainNamespace)) return null
  return (
    <PullToRefresh label={t('assets.refreshing')} onRefresh={() => refreshAll(modal)}>
      <section className="assets" aria-label={t('assets.tabs')}>
        <Total {...{ shown, locale, network }} onRefresh={() => void refreshAll(modal)} />
        {sending && <sending.default />}
        <AccountTabs namespace={network.chainNamespace}>
          <Tokens shown={shown} network={network} onRetry={() => void refresh()} />
        </AccountTabs>
      </section>
    </PullToRefresh>
  )
}
