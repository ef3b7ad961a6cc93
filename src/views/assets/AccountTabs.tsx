import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Namespace } from '../../core/types.ts'
import { accountTabsOf } from '../../flows/assets/accountTabsOf.ts'
import type { AccountTab } from '../../state/accountTabs.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../ui/list/Tabs.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { loadActivityList } from './loadActivityList.ts'

/** The list of transactions. Its code is loaded when the visitor opens the tab for the first time. */
function ActivityTab() {
  const { default: Activity } = useLazy(true, loadActivityList) ?? {}
  return Activity ? <Activity /> : <Skeleton count={4} />
}

/**
 * The tabs of Account: the tokens (`children`), and the activity, if the site has turned it on and the chain supports
 * it. The choice is remembered for each chain.
 */
export function AccountTabs({ namespace, children }: { namespace: Namespace; children: ReactNode }) {
  const modal = useModal()
  const t = useT()
  const { $chosen } = accountTabsOf(modal)
  const chosen = useStore($chosen)[namespace]
  const { activity } = useStore(modal.$features)
  const hasActivity = activity && modal.chain(namespace)?.abilities.includes('activity')
  const current: AccountTab = (hasActivity && chosen) || 'tokens'
  return (
    <Tabs<AccountTab>
      label={t('assets.tabs')}
      tabs={[
        { key: 'tokens', label: t('assets.tokens') },
        ...(hasActivity ? [{ key: 'activity' as const, label: t('transactions.title') }] : []),
      ]}
      current={current}
      onChoose={(key) => $chosen.setKey(namespace, key)}
    >
      {current === 'activity' ? <ActivityTab /> : children}
    </Tabs>
  )
}
