import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { TOKENS_LISTED_MAX } from '../../core/limits.ts'
import { byRisk, type Allowance } from '../../core/money/allowances.ts'
import { allowancesOf, type Known } from '../../flows/allowances/allowancesOf.ts'
import { retrySearch, searchFurther, watchAllowances } from '../../flows/allowances/searchAllowances.ts'
import { account } from '../../i18n/en/account.ts'
import { allowances } from '../../i18n/en/allowances.ts'
import { assets } from '../../i18n/en/assets.ts'
import { errors } from '../../i18n/en/errors.ts'
import { transfers } from '../../i18n/en/transfers.ts'
import NOTICE_STYLES from '../../ui/feedback/Notice.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { KeyIcon } from '../../ui/icons/accountIcons.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { List } from '../../ui/list/List.tsx'
import { useKeptFocus } from '../../ui/list/useKeptFocus.ts'
import VIRTUAL_STYLES from '../../ui/list/VirtualList.css?inline'
import DANGER_STYLES from '../../ui/DangerButton.css?inline'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import COPY_STYLES from '../../ui/text/CopyButton.css?inline'
import FACTS_STYLES from '../../ui/text/Facts.css?inline'
import ASSETS_STYLES from '../assets/Assets.css?inline'
import { failureHint } from '../assets/failureHint.ts'
import { loadVirtualList } from '../assets/loadVirtualList.ts'
import PICTURES_STYLES from '../assets/Pictures.css?inline'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import ALLOWANCES_STYLES from './Allowances.css?inline'
import { AllowanceRow } from './AllowanceRow.tsx'
import { Search } from './Search.tsx'

export const styles = [
  DANGER_STYLES,
  NOTICE_STYLES,
  SKELETON_STYLES,
  VIRTUAL_STYLES,
  ADDRESS_STYLES,
  COPY_STYLES,
  FACTS_STYLES,
  ASSETS_STYLES,
  PICTURES_STYLES,
  ALLOWANCES_STYLES,
]
export const messages = { ...account, ...allowances, ...assets, ...errors, ...transfers }

/** Shown while nothing was found, and instead of an empty list. */
function Nothing({ known }: { known: Known | undefined }) {
  const modal = useModal()
  const t = useT()
  const { state = 'searching', scanned } = known ?? {}
  if (state === 'searching' || state === 'paused') return <Skeleton count={3} />
  if (state === 'failed')
    return (
      <Empty
        title={t('allowances.searchFailed')}
        text={t(failureHint(known?.error))}
        action={{ label: t('common.tryAgain'), onPress: () => retrySearch(modal) }}
        error={known?.error}
      />
    )
  const isMore = scanned !== undefined && scanned.from > 0n
  return (
    <Empty
      icon={<KeyIcon />}
      title={t('allowances.none')}
      text={t('allowances.noneHint')}
      action={
        isMore || state === 'stopped'
          ? { label: t('allowances.further'), onPress: () => searchFurther(modal) }
          : undefined
      }
    />
  )
}

/** The list. When a revoked allowance goes, the focus moves to the list, not to the start of the page. */
function Rows({ list }: { list: readonly Allowance[] }) {
  const t = useT()
  const [opened, setOpened] = useState<string>()
  const { length } = list
  const isLong = length > TOKENS_LISTED_MAX
  const { VirtualList } = useLazy(isLong, loadVirtualList) ?? {}
  const rowOf = (one: Allowance) => (
    <AllowanceRow
      key={one.key}
      allowance={one}
      isOpen={opened === one.key}
      onPress={() => setOpened(opened === one.key ? undefined : one.key)}
    />
  )
  return (
    <div className="allowances" {...useKeptFocus(length)}>
      {!isLong && <List label={t('allowances.list')}>{list.map(rowOf)}</List>}
      {isLong && !VirtualList && <Skeleton count={3} />}
      {isLong && VirtualList && (
        <VirtualList label={t('allowances.list')} items={list} subject="" total={length}>
          {rowOf}
        </VirtualList>
      )}
    </div>
  )
}

/** What others may spend of the active account, and how far that was searched. */
export default function Allowances() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const known = useStore(allowancesOf(modal).$known)
  const { address, network } = connection ?? {}
  useEffect(() => watchAllowances(modal), [modal, address, network])
  if (!connection) return null
  const list = byRisk(known?.list ?? [])
  return (
    <>
      <p className="allowances-intro">{t('allowances.intro')}</p>
      <Search known={known} isEmpty={!list.length} />
      {list.length ? <Rows key={known?.account} list={list} /> : <Nothing known={known} />}
    </>
  )
}
