import type { ComponentType } from 'react'
import type { IconProps } from '../../ui/icons/icon.tsx'
import { CheckIcon, QrIcon } from '../../ui/icons/icons.tsx'
import { ClockIcon } from '../../ui/icons/listIcons.tsx'
import { useT } from '../modal/context.ts'
import { useWalletRow, type WalletButtonProps, type WalletStatus } from './WalletButton.tsx'
import { WalletMark } from './WalletMark.tsx'

const ICONS: Readonly<Record<WalletStatus, ComponentType<IconProps>>> = {
  connected: CheckIcon,
  installed: CheckIcon,
  recent: ClockIcon,
  qr: QrIcon,
}

export interface WalletTileProps extends WalletButtonProps {
  /** Whether Tab stops at this tile. */
  isStop: boolean
}

/** A tile to choose a wallet: its icon above its name; a placeholder of the same size while it is loading. */
export function WalletTile({ row, reason, onPress, isStop }: WalletTileProps) {
  const t = useT()
  const { suspicion, status, onWarm } = useWalletRow(row)
  if (!row.name) return <div className="cell coming" aria-hidden="true" />
  const Icon = status && ICONS[status]
  const isOff = reason !== undefined
  const warm = () => isOff || onWarm()
  return (
    <button
      type="button"
      part="list-item"
      className="cell"
      tabIndex={isStop ? 0 : -1}
      title={reason}
      aria-disabled={isOff || undefined}
      aria-describedby={reason === '' ? 'reason' : undefined}
      onClick={() => isOff || onPress()}
      onPointerEnter={warm}
      onFocus={warm}
    >
      <WalletMark row={row} />
      <bdi className="cell-name" title={row.name}>
        {row.name}
      </bdi>
      {suspicion && <span className="cell-note">{t(...suspicion)}</span>}
      {Icon && (
        <>
          <span className="cell-badge" title={t(`connect.${status}`)}>
            <Icon size={12} />
          </span>
          <span className="sr">{t(`connect.${status}`)}</span>
        </>
      )}
    </button>
  )
}
