import type { ReactNode } from 'react'
import { mergeTransfers } from '../../core/activity/mergeTransfers.ts'
import type { HistoryRow } from '../../core/transactions/history.ts'
import { SwapIcon } from '../../ui/icons/accountIcons.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons/activityIcons.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons/icons.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Picture } from '../assets/Picture.tsx'
import { usePicture } from '../assets/usePicture.ts'

/** By operation. A map, since the service could name an operation after a property that every object has. */
const ICONS: ReadonlyMap<string, typeof CheckIcon> = new Map([
  ['trade', SwapIcon],
  ['approve', CheckIcon],
  ['cancel', CloseIcon],
])

/**
 * Operations that bring something into the account, though a fee or a share of a pool may leave it. Claims and mints are
 * not among them: a phishing site takes tokens and gives a worthless NFT for them.
 */
const INCOMING: readonly string[] = ['borrow', 'receive', 'unstake', 'withdraw']

/** Whether two addresses are equal apart from letter case. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Returns the direction of a transaction that lists no transfers, by its sender and recipient. */
function wayOf({ from, to }: HistoryRow, address: string): 'in' | 'out' | 'self' {
  if (!isSame(from, address)) return 'in'
  return to !== undefined && isSame(to, address) ? 'self' : 'out'
}

const waysOf = (row: HistoryRow, address: string) =>
  row.transfers?.length ? row.transfers.map(({ direction }) => direction) : [wayOf(row, address)]

/** Whether the account sent all that a transaction moved to itself. */
export const isToSelf = (row: HistoryRow, address: string): boolean =>
  waysOf(row, address).every((way) => way === 'self')

/** Returns the icon of a transaction's direction: sent, received, or both if the account sent it to itself. */
function arrowOf(row: HistoryRow, address: string): typeof CheckIcon {
  if (isToSelf(row, address)) return SwapIcon
  const ways = waysOf(row, address)
  if (INCOMING.includes(row.operation) && (!row.transfers?.length || ways.includes('in'))) return ArrowDownIcon
  return ways.includes('out') ? ArrowUpIcon : ArrowDownIcon
}

/** Returns the icon of a transaction: the icon of its operation, else an arrow in its direction. */
function iconOf(row: HistoryRow, address: string): ReactNode {
  const Icon = ICONS.get(row.operation) ?? arrowOf(row, address)
  return <Icon />
}

/** Returns the picture of the first token or NFT that a transaction moved; undefined if it has none. */
export function pictureOf({ transfers }: HistoryRow): { url: string; name: string } | undefined {
  const pictures = mergeTransfers(transfers ?? []).shown.flatMap(({ fungible, nft }) => {
    const url = fungible?.iconUrl ?? nft?.imageUrl
    return url === undefined ? [] : [{ url, name: fungible?.symbol ?? fungible?.name ?? nft?.name ?? '' }]
  })
  return pictures[0]
}

export interface ActivityMarkProps {
  row: HistoryRow
  /** The address of the account whose history is shown. */
  address: string
  picture: ReturnType<typeof pictureOf>
}

/** The picture of what a transaction moved, with a small icon of what happened; without a picture, only the icon. */
export function ActivityMark({ row, address, picture }: ActivityMarkProps) {
  const { src } = usePicture(picture?.url)
  const icon = iconOf(row, address)
  if (!picture || src === undefined)
    return (
      <Mark name="" shape="circle">
        {icon}
      </Mark>
    )
  return (
    <span className="activity-mark">
      <Mark name={picture.name} shape="circle">
        <Picture name={picture.name} url={picture.url} />
      </Mark>
      <span className="activity-sign">
        <Mark name="" shape="circle" size={20}>
          {icon}
        </Mark>
      </span>
    </span>
  )
}
