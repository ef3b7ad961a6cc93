import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import { chooseConnectors } from '../../flows/connect/chooseConnectors.ts'
import { chooseListing } from '../../flows/wallets/chooseListing.ts'
import { listKey } from '../../flows/wallets/listKey.ts'
import { loadPage } from '../../flows/wallets/loadPage.ts'
import { loadWallets } from '../../flows/wallets/loadWallets.ts'
import { createSearch, folded } from '../../flows/wallets/searchWallets.ts'
import { seenWallets } from '../../flows/wallets/seenWallets.ts'
import { wallets as messages } from '../../i18n/en/wallets.ts'
import { Empty } from '../../ui/list/Empty.tsx'
import { SearchIcon } from '../../ui/icons/pageIcons.tsx'
import FIELD_STYLES from '../../ui/field/Field.css?inline'
import WALLETS_STYLES from './Wallets.css?inline'
import VIRTUAL_GRID_STYLES from '../../ui/list/VirtualGrid.css?inline'
import { VirtualGrid } from '../../ui/list/VirtualGrid.tsx'
import VIRTUAL_LIST_STYLES from '../../ui/list/VirtualList.css?inline'
import { useModal, useT } from '../modal/context.ts'
import { useAllRows } from './useAllRows.ts'
import { useReason } from '../modal/useReason.ts'
import { FindWallets, ListNotice } from './FindWallets.tsx'
import { WalletTile, type WalletTileProps } from './WalletTile.tsx'
import { showView } from '../../flows/modal/showView.ts'

export const styles = [FIELD_STYLES, VIRTUAL_LIST_STYLES, VIRTUAL_GRID_STYLES, WALLETS_STYLES]
export { messages }
export { LegalFooter as Footer } from '../modal/LegalFooter.tsx'

/** Placeholders for the next page: the rest of a row, and one more. */
const COMING: readonly WalletRow[] = Array.from({ length: 6 }, (_, at) => ({
  key: `coming ${at}`,
  name: '',
  connectors: [],
}))

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

interface SeenProps extends WalletTileProps {
  index: number
  query: string
}

/** A tile that is noted as seen once rendered. The grid renders visible rows only. */
function SeenTile({ index, query, ...tile }: SeenProps) {
  const modal = useModal()
  const { row } = tile
  useEffect(() => seenWallets(modal).see([{ row, index, query }]), [modal, row, index, query])
  return <WalletTile {...tile} />
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
      <FindWallets typed={typed} onType={setTyped} />
      <ListNotice onSearch={() => search.search(typed)} />
      <p className="sr" role="status">
        {text && !isMore && rows.length ? t('list.found', { count: rows.length }) : ''}
      </p>
      {rows.length ? (
        <VirtualGrid
          label={t('allWallets.title')}
          items={rows}
          subject={`${text} ${isCertified}`}
          total={isMore ? undefined : rows.length}
          onNearEnd={() => !text && void loadPage(modal)}
        >
          {(row, isStop) => (
            <SeenTile
              key={row.key}
              {...{ row, isStop }}
              index={rows.indexOf(row)}
              query={text}
              reason={reasonOf(row)}
              onPress={() => choose(row)}
            />
          )}
        </VirtualGrid>
      ) : (
        <NothingFound />
      )}
    </>
  )
}
