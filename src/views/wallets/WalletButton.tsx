import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isWebKit } from '../../core/page/device.ts'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import { warmWallets } from '../../flows/wallets/warmWallets.ts'
import type { Modal } from '../../modal.ts'
import { Badge } from '../../ui/text/Badge.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'
import { createLater } from '../modal/laterViews.ts'
import { WalletMark } from './WalletMark.tsx'

export interface WalletButtonProps {
  row: WalletRow
  reason: string | undefined
  onPress(): void
}

/** Preloads what choosing a wallet needs, and the next view. A failure shows up when it is needed. */
function warmRow(modal: Modal, connectors: WalletRow['connectors']): void {
  modal.late(createLater).get()?.LATER_VIEWS.ConnectingExternal().catch(() => {})
  warmWallets(modal, connectors)
}

/** A wallet to choose; a placeholder of the same size while loading. */
export function WalletButton({ row, reason, onPress }: WalletButtonProps) {
  const modal = useModal()
  const t = useT()
  const suspicion = useStore(modal.wallets.$suspicions).get(row.key)
  const all = useStore(modal.connections.$all)
  const isConnected = row.connectors.some(({ id, namespaces }) => all.some((one) => one.connectorId === id && one.status === 'connected' && namespaces.includes(one.namespace)))
  const { connectors } = row
  // A wallet that opens a window: WebKit blocks it if code was loaded since the press.
  useEffect(() => {
    if (isWebKit() && connectors.some(({ type, warm }) => type === 'external' && warm)) warmRow(modal, connectors)
  }, [modal, connectors])
  if (!row.name) return <div className="row coming" aria-hidden="true" />
  return (
    <Row
      title={row.name}
      subtitle={suspicion && t(...suspicion)}
      image={<WalletMark row={row} />}
      badges={
        <>
          {row.badge === 'recent' && <Badge tone="strong">{t('connect.recent')}</Badge>}
          {row.badge === 'qr' && <Badge>{t('connect.qr')}</Badge>}
          {row.isInstalled && <Badge>{t(isConnected ? 'connect.connected' : 'connect.installed')}</Badge>}
        </>
      }
      reason={reason}
      onWarm={() => warmRow(modal, connectors)}
      onPress={onPress}
    />
  )
}
