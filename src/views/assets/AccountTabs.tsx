import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Namespace } from '../../core/types.ts'
import { accountTabsOf } from '../../flows/assets/accountTabsOf.ts'
import type { AccountTab } from '../../state/accountTabs.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { Tabs, type TabItem } from '../../ui/list/Tabs.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { loadActivityList } from './loadActivityList.ts'
import { loadMints, loadNfts } from './loadNfts.ts'

interface LazyTabProps {
  load(this: void): Promise<{ default: ComponentType<{ isTab: true }> }>
  /** The placeholders while the code is loading. */
  placeholder: ReactNode
}

/**
 * A tab whose code is loaded when the visitor opens it for the first time; after a failure again, as soon as the browser
 * is online or at a press on Try again.
 */
function LazyTab({ load, placeholder }: LazyTabProps) {
  const t = useT()
  const [asked, setAsked] = useState(() => load)
  const part = useLazy(true, asked)
  const isFailed = part === null
  // Another function makes `useLazy` load again.
  const retry = useCallback(() => setAsked(() => () => load()), [load])
  useEffect(() => {
    if (!isFailed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isFailed, retry])
  if (isFailed) return <Empty title={t('assets.failedHint')} action={{ label: t('common.tryAgain'), onPress: retry }} />
  return part ? <part.default isTab /> : placeholder
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
  // Nodes of chains with a history do not list what an account has.
  const hasHistory = modal.chain(namespace)?.abilities.includes('activity')
  const tabs: readonly TabItem<AccountTab>[] = [
    { key: 'tokens', label: t('assets.tokens') },
    { key: 'nfts', label: t('assets.nfts') },
    ...(activity && hasHistory ? [{ key: 'activity' as const, label: t('transactions.title') }] : []),
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
      {current === 'nfts' && (
        <LazyTab
          key={namespace}
          load={hasHistory ? loadNfts : loadMints}
          placeholder={<Skeleton kind="nft" count={3} />}
        />
      )}
      {current === 'activity' && <LazyTab key={current} load={loadActivityList} placeholder={<Skeleton count={4} />} />}
    </Tabs>
  )
}
