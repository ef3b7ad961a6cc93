import { useStore } from '@nanostores/react'
import { isPhone } from '../../core/page/device.ts'
import { pairingConnector } from '../../flows/connect/pairingConnector.ts'
import { showView } from '../../flows/modal/showView.ts'
import { loadPage, onlyCertified } from '../../flows/wallets/loadPage.ts'
import { loadWallets } from '../../flows/wallets/loadWallets.ts'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { QrIcon } from '../../ui/icons/icons.tsx'
import { CertifiedIcon } from '../../ui/icons/listIcons.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useReason } from '../modal/useReason.ts'

/** A line with a retry, under the search field, if the wallet API failed. */
export function ListNotice({ onSearch }: { onSearch(): void }) {
  const modal = useModal()
  const t = useT()
  const { problem, isLoading } = useStore(modal.walletList.$listed)
  const pages = useStore(modal.walletList.$pages)
  const found = useStore(modal.walletList.$found)
  if (!problem && !pages.problem && !found.problem) return null
  const again = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    // The button disappears if all goes well
    currentTarget.closest('.dialog')?.querySelector<HTMLElement>('.title')?.focus()
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
 * another device. Below them, why wallets are disabled, which each tile only says to screen readers.
 */
export function FindWallets({ typed, onType }: { typed: string; onType(text: string): void }) {
  const modal = useModal()
  const t = useT()
  const reason = useReason()()
  const isCertified = useStore(modal.walletList.$isCertified)
  return (
    <>
      <div className="find">
        <SearchField label={t('list.search')} clearLabel={t('networks.clear')} value={typed} onChange={onType} />
        <button
          type="button"
          part="button"
          className="chip"
          aria-pressed={isCertified}
          onClick={() => onlyCertified(modal, !isCertified)}
        >
          <CertifiedIcon size={18} />
          {t('list.certified')}
        </button>
        {isPhone() && pairingConnector(modal) && (
          <button
            type="button"
            part="button"
            className="tool"
            aria-label={t('connect.qr')}
            title={reason}
            aria-disabled={reason !== undefined || undefined}
            aria-describedby={reason === '' ? 'reason' : undefined}
            onClick={() => reason === undefined && showView(modal, { view: 'ConnectingWalletConnect' })}
          >
            <QrIcon />
          </button>
        )}
      </div>
      {reason && <p className="legal">{reason}</p>}
    </>
  )
}
