import { useStore } from '@nanostores/react'
import { Badge } from '../../ui/text/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { GridIcon, WalletIcon } from '../../ui/icons/icons.tsx'
import { List } from '../../ui/list/List.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useReason } from '../modal/useReason.ts'
import { useWalletRows } from './useWalletRows.ts'
import { WalletButton } from './WalletButton.tsx'
import { showView } from '../../flows/modal/showView.ts'

/** Formats a number of wallets; numbers from ten on are rounded down to tens. */
const roughly = (count: number) => (count < 10 ? `${count}` : `${Math.floor(count / 10) * 10}+`)

/** The wallets in Connect: installed, featured and recommended ones, and a row that opens all wallets. */
export function WalletRows() {
  const modal = useModal()
  const t = useT()
  const reasonOf = useReason()
  const { rows, all, retry, choose } = useWalletRows()
  const isLoading = useStore(modal.walletList.$listed).isLoading
  if (!rows.length && !all) {
    return (
      <>
        <Empty icon={<WalletIcon />} title={t('connect.empty')} text={t('connect.emptyHint')} />
        <Button kind="secondary" onPress={() => showView(modal, { view: 'GetWallet' })}>
          {t('connect.find')}
        </Button>
      </>
    )
  }
  return (
    <>
      <List label={t('connect.title')}>
        {rows.map((row) => (
          <WalletButton key={row.key} row={row} reason={reasonOf(row)} onPress={() => choose(row)} />
        ))}
        {all && (
          <Row
            title={t('connect.all')}
            image={
              <Mark name="">
                <GridIcon />
              </Mark>
            }
            badges={all.count !== undefined && <Badge>{roughly(all.count)}</Badge>}
            reason={reasonOf()}
            onPress={() => showView(modal, { view: 'AllWallets' })}
          />
        )}
      </List>
      {retry && (
        <p className="legal" role="status">
          {t('list.bundled')}{' '}
          <button type="button" className="link" aria-disabled={isLoading || undefined} onClick={retry}>
            {t('common.tryAgain')}
          </button>
        </p>
      )}
    </>
  )
}
