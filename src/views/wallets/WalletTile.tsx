import type { ComponentType } from 'react'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import type { IconProps } from '../../ui/icons/icon.tsx'
import { CheckIcon, QrIcon } from '../../ui/icons/icons.tsx'
import { ClockIcon } from '../../ui/icons/listIcons.tsx'
import type { MessageKey } from '../../i18n/messages.ts'
import { useT } from '../modal/context.ts'
import { useWalletRow, type WalletButtonProps } from './WalletButton.tsx'
import { WalletMark } from './WalletMark.tsx'

type Badge = readonly [words: MessageKey, Icon: ComponentType<IconProps>]

export interface WalletTileProps extends WalletButtonProps {
  /** Whether Tab stops at this tile. */
  isStop: boolean
}

function badgeOf({ badge, isInstalled }: WalletRow, isConnected: boolean): Badge | undefined {
  if (isInstalled) return [isConnected ? 'connect.connected' : 'connect.installed', CheckIcon]
  if (badge === 'recent') return ['connect.recent', ClockIcon]
  return badge && ['connect.qr', QrIcon]
}

/** A tile to choose a wallet: its icon above its name; a placeholder of the same size while it is loading. */
export function WalletTile({ row, reason, onPress, isStop }: WalletTileProps) {
  const t = useT()
  const { suspicion, isConnected, onWarm } = useWalletRow(row)
  if (!row.name) return <div className="cell coming" aria-hidden="true" />
  const [words, Icon] = badgeOf(row, isConnected) ?? []
  const isOff = reason !== undefined
  return (
    <button
      type="button"
      part="list-item"
      className="cell"
      tabIndex={isStop ? 0 : -1}
      title={reason}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
      onPointerEnter={onWarm}
      onFocus={onWarm}
    >
      <WalletMark row={row} />
      <bdi className="cell-name" title={row.name}>
        {row.name}
      </bdi>
      {suspicion && <span className="cell-note">{t(...suspicion)}</span>}
      {words && Icon && (
        <>
          <span className="cell-badge" title={t(words)}>
            <Icon size={12} />
          </span>
          <span className="sr">{t(words)}</span>
        </>
      )}
    </button>
  )
}
