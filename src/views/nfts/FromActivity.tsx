import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { ownedItems } from '../../core/activity/ownedItems.ts'
import { toCaipAddress } from '../../core/caip.ts'
import type { Connection } from '../../core/types.ts'
import { activityOf } from '../../flows/assets/activityOf.ts'
import { onRefresh } from '../../flows/assets/refreshers.ts'
import { loadMoreActivity, showActivity } from '../../flows/assets/loadActivity.ts'
import { reloadWhenOnline } from '../../flows/assets/reloadWhenOnline.ts'
import type { Activity } from '../../state/activity.ts'
import { Button } from '../../ui/Button.tsx'
import { Age } from '../assets/Age.tsx'
import { useModal, useT } from '../modal/context.ts'
import { FoldedNfts } from './FoldedNfts.tsx'
import type { Nft } from './nft.ts'
import { Failed, Loading, NoNfts } from './NoNfts.tsx'

/** Says that older transactions may have more NFTs, with a button to read them, unless the browser is offline. */
function Older({ phase, isOffline }: Pick<Activity, 'phase' | 'isOffline'>) {
  const modal = useModal()
  const t = useT()
  if (phase === 'more') return <Loading />
  return (
    <>
      <p className="token-note">{t('nfts.older')}</p>
      {!isOffline && (
        <Button kind="secondary" onPress={() => void loadMoreActivity(modal, { hasToast: false })}>
          {t('nfts.readOlder')}
        </Button>
      )}
    </>
  )
}

function Found({ activity: { rows, next, phase, isOffline, at } }: { activity: Activity }) {
  const t = useT()
  const all = useMemo(
    () => ownedItems(rows).map(({ name = '', ...rest }): Nft => ({ name: name || t('activity.nft'), ...rest })),
    [rows, t],
  )
  const hasMore = next !== undefined
  return (
    <>
      {isOffline && at !== undefined && <Age at={at} />}
      <FoldedNfts nfts={all} />
      {all.length > 0 && <p className="token-note">{t('nfts.heading')}</p>}
      {!all.length && !hasMore && <NoNfts />}
      {hasMore && <Older phase={phase} isOffline={isOffline} />}
    </>
  )
}

/** The NFTs of an account on an EVM network, as far as its history tells. */
export function FromActivity({ connection: { network, address } }: { connection: Connection }) {
  const modal = useModal()
  const account = toCaipAddress(network, address)
  const activity = useStore(activityOf(modal).$activity)
  const options = useStore(modal.$options)
  useEffect(() => void showActivity(modal, { hasToast: false }), [modal, account, options])
  useEffect(() => reloadWhenOnline(modal), [modal])
  useEffect(() => onRefresh(modal, () => showActivity(modal, { isForced: true, hasToast: false })), [modal])
  if (activity?.account !== account || activity.phase === 'loading') return <Loading />
  if (activity.phase === 'failed')
    return (
      <Failed error={activity.error} onRetry={() => void showActivity(modal, { isForced: true, hasToast: false })} />
    )
  return activity.phase === 'none' ? <NoNfts isUnknown /> : <Found activity={activity} />
}
