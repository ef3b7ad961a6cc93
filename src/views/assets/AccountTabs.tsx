import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Namespace } from '../../core/types.ts'
import { accountTabsOf } from '../../flows/assets/accountTabsOf.ts'
import type { AccountTab } from '../../state/accountTabs.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tabs, type TabItem } from '../../ui/list/Tabs.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { loadActivityList } from './loadActivityList.ts'
import { loadNfts } from './loadNfts.ts'

/** The list of transactions. Its code is loaded when the visitor opens the tab for the first time. */
function ActivityTab() {
  const { default: Activity } = useLazy(true, loadActivityList) ?? {}
  return Activity ? <Activity isTab /> : <Skeleton count={4} />
}

/** The NFTs. Their code is loaded when the visitor opens the tab for the first time. */
function NftsTab() {
  const { default: Nfts } = useLazy(true, loadNfts) ?? {}
  return Nfts ? <Nfts /> : <Skeleton count={2} />
}

/**
 * The tabs of Account: the tokens (`children`), the NFTs, and the activity, if the site has turned it on and the chain
 * supports it. The choice is remembered for each chain.
 */
export function AccountTabs({ namespace, children }: { namespace: Namespace; children: ReactNode }) {
  const modal = useModal()
  const t = useT()
  const { $chosen } = accountTabsOf(modal)
  const chosen = useStore($chosen)[namespace]
  const { activity } = useStore(modal.$features)
  const hasActivity = activity && modal.chain(namespace)?.abilities.includes('activity')
  const tabs: readonly TabItem<AccountTab>[] = [
    { key: 'tokens', label: t('assets.tokens') },
    { key: 'nfts', label: t('assets.nfts') },
    ...(hasActivity ? [{ key: 'activity' as const, label: t('transactions.title') }] : []),
  ]
  const current = tabs.find(({ key }) => key === chosen)?.key ?? 'tokens'
  return (
    <Tabs<AccountTab>
      label={t('assets.tabs')}
      tabs={tabs}
      current={current}
      onChoose={(key) => $chosen.setKey(namespace, key)}
    >
      {current === 'tokens' && children}
      {current === 'nfts' && <NftsTab />}
      {current === 'activity' && <ActivityTab />}
    </Tabs>
  )
}
