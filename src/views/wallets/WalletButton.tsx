import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isWebKit } from '../../core/page/device.ts'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import { warmWallets } from '../../flows/wallets/warmWallets.ts'
import type { Modal } from '../../modal.ts'
import { Badge } from '../../ui/text/Badge.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'
import { createLazyViews } from '../modal/lazyViewsStore.ts'
import { WalletMark } from './WalletMark.tsx'

export interface WalletButtonProps {
  row: WalletRow
  reason: string | undefined
  onPress(): void
}

/** What the badge of a wallet says. */
export type WalletStatus = 'connected' | 'installed' | 'recent' | 'qr'

/**
 * Whether the visitor wants to save data, or the connection is slow (Network Information API, Chromium only). Then
 * nothing is loaded for a press that may never come.
 */
function isDataScarce(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')
}

/** Preloads the code for connecting a wallet, and the next view, unless data is scarce. Failures are reported on use. */
function warmRow(modal: Modal, connectors: WalletRow['connectors']): void {
  if (isDataScarce()) return
  modal
    .late(createLazyViews)
    .get()
    ?.loadView('ConnectingExternal')
    .catch(() => {})
  warmWallets(modal, connectors)
}

/** Returns what lists say of a wallet besides its name, and preloads what a press on it needs. */
export function useWalletRow({ key, connectors, badge, isInstalled }: WalletRow) {
  const modal = useModal()
  const suspicion = useStore(modal.wallets.$suspicions).get(key)
  const all = useStore(modal.connections.$all)
  const isConnected = connectors.some(({ id, namespaces }) =>
    all.some((one) => one.connectorId === id && one.status === 'connected' && namespaces.includes(one.namespace)),
  )
  // WebKit blocks a popup if code was loaded between the press and `window.open`: preload the code of wallets that open
  // one.
  useEffect(() => {
    if (isWebKit() && connectors.some(({ type, warm }) => type === 'external' && warm)) warmRow(modal, connectors)
  }, [modal, connectors])
  // One badge for each wallet
  const status: WalletStatus | false | undefined = isConnected ? 'connected' : (badge ?? (isInstalled && 'installed'))
  return { suspicion, status, onWarm: () => warmRow(modal, connectors) }
}

/** A row to choose a wallet; a placeholder of the same size while it is loading. */
export function WalletButton({ row, reason, onPress }: WalletButtonProps) {
  const t = useT()
  const { suspicion, status, onWarm } = useWalletRow(row)
  if (!row.name) return <div className="row coming" aria-hidden="true" />
  return (
    <Row
      title={row.name}
      subtitle={suspicion && t(...suspicion)}
      image={<WalletMark row={row} />}
      badges={status && <Badge tone={status === 'recent' ? 'strong' : undefined}>{t(`connect.${status}`)}</Badge>}
      reason={reason}
      onWarm={onWarm}
      onPress={onPress}
    />
  )
}
