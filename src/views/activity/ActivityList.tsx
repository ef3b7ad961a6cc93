import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { toCaipAddress } from '../../core/caip.ts'
import { oncePer } from '../../core/data/oncePer.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import type { HistoryRow } from '../../core/transactions/history.ts'
import type { Connection } from '../../core/types.ts'
import { activityOf } from '../../flows/assets/activityOf.ts'
import { followPending } from '../../flows/activity/followPending.ts'
import { onRefresh } from '../../flows/assets/refreshers.ts'
import { loadMoreActivity, showActivity } from '../../flows/assets/loadActivity.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ExternalIcon } from '../../ui/icons/pageIcons.tsx'
import { ClockIcon } from '../../ui/icons/listIcons.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { VirtualList } from '../../ui/list/VirtualList.tsx'
import type { Activity } from '../../state/activity.ts'
import { Age } from '../assets/Age.tsx'
import { ShowPictures } from '../assets/ShowPictures.tsx'
import { SpamLine } from '../assets/SpamLine.tsx'
import { useReceive } from '../assets/useReceive.ts'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { createActivityItems, type ActivityItem } from './activityItems.ts'
import { pictureOf } from './ActivityMark.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { monthText } from './activityText.ts'
import { isOnScreen } from './isOnScreen.ts'

interface NoActivityProps extends Pick<Activity, 'phase' | 'error'> {
  address: string
  isTab: boolean
}

/** Says why the list has no rows: the history could not be loaded, no service has it, or nothing happened yet. */
function NoActivity({ phase, error, address, isTab }: NoActivityProps) {
  const modal = useModal()
  const t = useT()
  const receive = useReceive()
  const { name, blockExplorers } = useStore(modal.networks.$active)
  const explorer = blockExplorers?.default.url
  if (phase === 'failed')
    return (
      <Empty
        error={error}
        icon={<ClockIcon />}
        title={t('activity.failed')}
        text={t('activity.failedText')}
        action={{ label: t('common.tryAgain'), onPress: () => void showActivity(modal, { isForced: true }) }}
      />
    )
  if (phase === 'known')
    return (
      <Empty
        icon={<ClockIcon />}
        title={t(isTab ? 'activity.tabEmpty' : 'activity.empty')}
        text={t(isTab ? 'activity.tabEmptyText' : 'activity.emptyText')}
        action={receive}
      />
    )
  return (
    <>
      <Empty icon={<ClockIcon />} title={t('activity.none', { network: name })} text={t('activity.noneText')} />
      {explorer && (
        <Button kind="secondary" href={explorerUrl(explorer, `address/${address}`)} icon={<ExternalIcon />}>
          {t('activity.explorer')}
        </Button>
      )}
    </>
  )
}

/** Says that transactions are loading, with placeholders, unless those are in the list (`hasRows`). */
function Loading({ hasRows = false }) {
  const t = useT()
  return (
    <>
      <p className="sr" role="status">
        {t('activity.loading')}
      </p>
      {!hasRows && <Skeleton count={4} />}
    </>
  )
}

interface LinesProps {
  at?: number
  spam: number
  isSpamShown: boolean
  /** The network's name, if no other line stands beside the button to refresh. */
  network?: string
  onSpam(): void
}

/**
 * Lines with the age of the list, if the browser is offline, and with the number of spam transactions and a button to
 * show or hide them.
 */
function Lines({ at, spam, isSpamShown, network, onSpam }: LinesProps) {
  const t = useT()
  return (
    <>
      {at !== undefined && <Age at={at} />}
      {network && at === undefined && spam === 0 && <p className="panel-line">{t('activity.on', { network })}</p>}
      <SpamLine count={spam} isShown={isSpamShown} onPress={onSpam} />
    </>
  )
}

/**
 * Loads the history of the active account when the list appears or the site changes its options, and follows its pending
 * transactions while a part of the list is in sight.
 */
function useActivity(connection: Connection, list: RefObject<Element | null>): Activity | undefined {
  const modal = useModal()
  const { address, network } = connection
  const account = toCaipAddress(network, address)
  const known = useStore(activityOf(modal).$activity)
  const options = useStore(modal.$options)
  useEffect(() => {
    void showActivity(modal)
    const stops = [
      followPending(modal, () => isOnScreen(list.current)),
      onRefresh(modal, () => showActivity(modal, { isForced: true })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [modal, account, options, list])
  return known?.account === account ? known : undefined
}

/** A list item for a transaction. The first item of a month also shows the month. */
function Item({ item: { row, isSpam, month }, address }: { item: ActivityItem; address: string }) {
  const modal = useModal()
  const locale = useStore(modal.locale.$locale)
  const explorer = useStore(modal.networks.$active).blockExplorers?.default.url
  return (
    <div>
      {month && <h3 className="month">{monthText(month, modal.now(), locale)}</h3>}
      <ActivityRow
        row={row}
        address={address}
        href={explorer && explorerUrl(explorer, `tx/${row.hash}`)}
        isSpam={isSpam}
        locale={locale}
      />
    </div>
  )
}

/** Returns the items of the list, the number of spam transactions, the first of them, and the pictures of the others. */
function useItems(rows: readonly HistoryRow[] | undefined, address: string, isSpamShown: boolean) {
  const [itemsOf] = useState(createActivityItems)
  const [urlOf] = useState(() => oncePer((row: HistoryRow) => pictureOf(row)?.url))
  return useMemo(() => {
    const { items, spam } = itemsOf(rows ?? [], address, isSpamShown)
    // Spam may be far below: if the list did not begin with it, a press on Show would seem to do nothing.
    const start = items.findIndex(({ isSpam }) => isSpam)
    return { items, spam, start, urls: items.map(({ row, isSpam }) => (isSpam ? undefined : urlOf(row))) }
  }, [itemsOf, urlOf, rows, address, isSpamShown])
}

/** The transactions of the active account, by month, newest first. `isTab`: in Account, instead of in Activity. */
export function ActivityList({ connection, isTab }: { connection: Connection; isTab: boolean }) {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const { address } = connection
  const account = toCaipAddress(connection.network, address)
  const [spamShownOf, setSpamShownOf] = useState<string>()
  const isSpamShown = spamShownOf === account
  const list = useRef<HTMLDivElement>(null)
  const activity = useActivity(connection, list)
  const { items, spam, urls, start } = useItems(activity?.rows, address, isSpamShown)
  if (!activity || activity.phase === 'loading') return <Loading />
  const { phase, next, at, isOffline, isStuck } = activity
  const hasMore = next !== undefined && !isOffline
  const isAutomatic = items.length > 0 && !isStuck
  return (
    <div ref={list} className="activity">
      <Lines
        {...(isOffline && at !== undefined && { at })}
        spam={spam}
        {...(!isTab && items.length > 0 && { network: networkName(network, t) })}
        isSpamShown={isSpamShown}
        onSpam={() => setSpamShownOf(isSpamShown ? undefined : account)}
      />
      <ShowPictures urls={urls} />
      {items.length > 0 && (
        <VirtualList
          label={t('activity.list')}
          items={items}
          subject={`${account} ${isSpamShown}`}
          start={start}
          after={phase === 'more' && <Skeleton count={4} />}
          {...(!hasMore && { total: items.length })}
          onNearEnd={() => isAutomatic && void loadMoreActivity(modal)}
        >
          {(item) => <Item item={item} address={address} />}
        </VirtualList>
      )}
      {!items.length && !hasMore && phase !== 'more' && <NoActivity {...activity} isTab={isTab} address={address} />}
      {!isAutomatic && hasMore && phase === 'known' && (
        <Button kind="secondary" onPress={() => void loadMoreActivity(modal)}>
          {t('activity.more')}
        </Button>
      )}
      {phase === 'more' && <Loading hasRows={items.length > 0} />}
    </div>
  )
}
