import { mergeTransfers } from '../../core/activity/mergeTransfers.ts'
import { shortenAddress } from '../../core/money/format.ts'
import type { HistoryRow } from '../../core/transactions/history.ts'
import { Badge } from '../../ui/text/Badge.tsx'
import { useT } from '../modal/context.ts'
import { ActivityMark, isSame, isToSelf, pictureOf } from './ActivityMark.tsx'
import { dayText, operationText } from './activityText.ts'
import { TransferText } from './TransferText.tsx'

export interface ActivityRowProps {
  row: HistoryRow
  /** The address of the account whose history is shown. */
  address: string
  /** URL of the transaction in the block explorer. */
  href?: string | undefined
  isSpam: boolean
  locale: string
}

/** The shortened address of the other party, for a row without amounts. */
function Party({ row: { from, to }, address }: Pick<ActivityRowProps, 'row' | 'address'>) {
  const t = useT()
  const isSent = isSame(from, address)
  const other = isSent ? to : from
  if (!other) return null
  const short = `\u2066${shortenAddress(other)}\u2069`
  return (
    <span className="activity-party" title={other} data-private="">
      {t(isSent ? 'activity.to' : 'activity.from', { address: short })}
    </span>
  )
}

/**
 * A row for a transaction. Says what happened, with what amounts, when, and whether the transaction is pending or
 * failed.
 */
export function ActivityRow({ row, address, href, isSpam, locale }: ActivityRowProps) {
  const t = useT()
  const { shown, more } = mergeTransfers(row.transfers ?? [])
  const content = (
    <>
      <span className="row-image">
        <ActivityMark row={row} address={address} picture={isSpam ? undefined : pictureOf(row)} />
      </span>
      <span className="row-text">
        <span className="row-title">
          {row.operation === 'send' && isToSelf(row, address)
            ? t('activity.sendSelf')
            : operationText(row.operation, t)}
        </span>
        <span className={`row-second transfers${row.status === 'failed' ? ' undone' : ''}`}>
          {shown.map((transfer, index) => (
            <TransferText key={index} transfer={transfer} locale={locale} />
          ))}
          {more > 0 && <span>{t('activity.moreTransfers', { count: more })}</span>}
          {!shown.length && <Party row={row} address={address} />}
        </span>
      </span>
      <span className="badges">
        {row.status === 'pending' && <Badge tone="warning">{t('activity.isPending')}</Badge>}
        {row.status === 'failed' && <Badge tone="danger">{t('activity.isFailed')}</Badge>}
        {isSpam && <Badge>{t('activity.isSpam')}</Badge>}
        <time className="day" dateTime={new Date(row.minedAt).toISOString()}>
          {dayText(row.minedAt, locale)}
        </time>
      </span>
    </>
  )
  return href ? (
    <a part="list-item" className="row" href={href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  ) : (
    // Focusable, so that the arrow keys can move through all rows of a list that renders only some of them.
    <div part="list-item" className="row" tabIndex={0}>
      {content}
    </div>
  )
}
