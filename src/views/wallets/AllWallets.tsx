import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isPhone } from '../../core/page/device.ts'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import { chooseConnectors } from '../../flows/connect/chooseConnectors.ts'
import { chooseListing } from '../../flows/wallets/chooseListing.ts'
import { listKey } from '../../flows/wallets/listKey.ts'
import { loadPage, onlyCertified } from '../../flows/wallets/loadPage.ts'
import { loadWallets } from '../../flows/wallets/loadWallets.ts'
import { pairingConnector } from '../../flows/connect/pairingConnector.ts'
import { createSearch, folded } from '../../flows/wallets/searchWallets.ts'
import { seenWallets } from '../../flows/wallets/seenWallets.ts'
import { wallets as messages } from '../../i18n/en/wallets.ts'
import { Empty } from '../../ui/list/Empty.tsx'
import { CertifiedIcon } from '../../ui/icons/listIcons.tsx'
import { QrIcon, SearchIcon } from '../../ui/icons/icons.tsx'
import FIELD_STYLES from '../../ui/field/Field.css?inline'
import WALLETS_STYLES from './Wallets.css?inline'
import { SearchField } from '../../ui/field/SearchField.tsx'
import VIRTUAL_LIST_STYLES from '../../ui/list/VirtualList.css?inline'
import { VirtualList } from '../../ui/list/VirtualList.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useAllRows } from './useAllRows.ts'
import { useReason } from '../modal/useReason.ts'
import { WalletButton, type WalletButtonProps } from './WalletButton.tsx'
import { showView } from '../../flows/modal/showView.ts'

export const styles = [FIELD_STYLES, VIRTUAL_LIST_STYLES, WALLETS_STYLES]
export { messages }
export { LegalFooter as Footer } from '../modal/LegalFooter.tsx'

/** Placeholder rows for the next page. */
const COMING: readonly WalletRow[] = Array.from({ length: 3 }, (_, at) => ({
  key: `coming ${at}`,
  name: '',
  connectors: [],
}))

/** A line with a retry, under the search field, if the wallet API failed. */
function ListNotice({ onSearch }: { onSearch(): void }) {
  const modal = useModal()
  const t = useT()
  const { problem, isLoading } = useStore(modal.walletList.$listed)
  const pages = useStore(modal.walletList.$pages)
  const found = useStore(modal.walletList.$found)
  if (!problem && !pages.problem && !found.problem) return null
  const again = () => {
    if (problem) return void loadWallets(modal, { again: true }).then(() => loadPage(modal))
    if (pages.problem) void loadPage(modal, { again: true })
    if (found.problem) onSearch()
  }
  return (
    <p className="legal" role="status">
      {t(problem ? 'list.bundled' : 'list.incomplete')}{' '}
      <button type="button" className="link" aria-disabled={isLoading || undefined} onClick={again}>
        {t('common.tryAgain')}
      </button>
    </p>
  )
}

/**
 * The search field and the filter for certified wallets; on phones also a button to the QR code, for a wallet on
 * another device.
 */
function Find({ typed, onType }: { typed: string; onType(text: string): void }) {
  const modal = useModal()
  const t = useT()
  const reason = useReason()()
  const isCertified = useStore(modal.walletList.$isCertified)
  return (
    <div className="find">
      <SearchField label={t('list.search')} clearLabel={t('networks.clear')} value={typed} onChange={onType} />
      <button
        type="button"
        part="button"
        className="tool"
        aria-pressed={isCertified}
        aria-label={t('list.certified')}
        onClick={() => onlyCertified(modal, !isCertified)}
      >
        <CertifiedIcon />
      </button>
      {isPhone() && pairingConnector(modal) && (
        <button
          type="button"
          part="button"
          className="tool"
          aria-label={t('connect.qr')}
          title={reason}
          aria-disabled={reason !== undefined || undefined}
          onClick={() => reason === undefined && showView(modal, { view: 'ConnectingWalletConnect' })}
        >
          <QrIcon />
        </button>
      )}
    </div>
  )
}

/** Returns the wallets that match `typed`, and whether more results may arrive. */
function useMatches(typed: string) {
  const modal = useModal()
  const { source, isLoading } = useStore(modal.walletList.$listed)
  const pages = useStore(modal.walletList.$pages)
  const found = useStore(modal.walletList.$found)
  useStore(modal.$options)
  const text = folded(typed)
  const every = useAllRows(text !== '')
  const matches = text
    ? every.filter(
        ({ name, key }) => folded(name).includes(text) || (found.text === typed.trim() && found.matches.has(key)),
      )
    : every
  const isAwaited = listKey(modal) !== undefined && (source === 'none' || isLoading)
  const isMore =
    isAwaited ||
    (text ? found.isLoading || found.text !== typed.trim() : source === 'service' && !pages.isEnd && !pages.problem)
  return { text, matches, isMore }
}

interface SeenProps extends WalletButtonProps {
  index: number
  query: string
}

/** A row that is noted as seen once rendered. The virtual list renders visible rows only. */
function SeenButton({ index, query, ...button }: SeenProps) {
  const modal = useModal()
  const { row } = button
  useEffect(() => seenWallets(modal).see([{ row, index, query }]), [modal, row, index, query])
  return <WalletButton {...button} />
}

function NothingFound() {
  const modal = useModal()
  const t = useT()
  return (
    <div className="virtual" role="status">
      <Empty
        icon={<SearchIcon />}
        title={t('list.none')}
        text={t('list.noneHint')}
        action={{ label: t('getWallet.title'), onPress: () => showView(modal, { view: 'GetWallet' }) }}
      />
    </div>
  )
}

/** The view of all wallets, with search. */
export default function AllWallets() {
  const modal = useModal()
  const t = useT()
  const reasonOf = useReason()
  const [typed, setTyped] = useState('')
  const [search] = useState(() => createSearch(modal))
  const isCertified = useStore(modal.walletList.$isCertified)
  const { at } = useStore(modal.walletList.$listed)
  const { text, matches, isMore } = useMatches(typed)
  useEffect(() => {
    void loadWallets(modal).then(() => loadPage(modal))
    return search.stop
  }, [modal, search])
  // Search again when the list has been reloaded.
  useEffect(() => search.search(typed), [search, typed, isCertified, at])
  const rows = isMore ? [...matches, ...COMING] : matches
  const choose = ({ connectors, listing }: WalletRow) =>
    connectors.length ? chooseConnectors(modal, connectors) : listing && chooseListing(modal, listing)
  return (
    <>
      <Find typed={typed} onType={setTyped} />
      <ListNotice onSearch={() => search.search(typed)} />
      <p className="sr" role="status">
        {text && !isMore && rows.length ? t('list.found', { count: rows.length }) : ''}
      </p>
      {rows.length ? (
        <VirtualList
          label={t('allWallets.title')}
          items={rows}
          subject={`${text} ${isCertified}`}
          total={isMore ? undefined : rows.length}
          onNearEnd={() => !text && void loadPage(modal)}
        >
          {(row) => (
            <SeenButton
              key={row.key}
              row={row}
              index={rows.indexOf(row)}
              query={text}
              reason={reasonOf(row)}
              onPress={() => choose(row)}
            />
          )}
        </VirtualList>
      ) : (
        <NothingFound />
      )}
    </>
  )
}
