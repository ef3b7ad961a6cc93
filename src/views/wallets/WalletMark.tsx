import type { ComponentType } from 'react'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import type { IconProps } from '../../ui/icons/icon.tsx'
import { DeviceIcon, QrIcon, ShieldIcon, WalletIcon } from '../../ui/icons/icons.tsx'
import { Mark, type MarkProps } from '../../ui/marks/Mark.tsx'
import { useModal } from '../modal/context.ts'

/** Our icons for connectors that announce none. */
const GLYPHS: Readonly<Record<string, ComponentType<IconProps>>> = {
  walletConnect: QrIcon,
  safe: ShieldIcon,
  ledger: DeviceIcon,
  coinbase: WalletIcon,
}

/** A wallet's icon: the icon that it announced, else the wallet API's, else our built-in icon or initials. */
export function WalletMark({
  row: { name, connectors, listing },
  ...box
}: { row: Pick<WalletRow, 'name' | 'connectors' | 'listing'> } & Pick<MarkProps, 'size' | 'waiting'>) {
  const { walletList } = useModal()
  const [one] = connectors
  const Glyph = one && GLYPHS[one.id]
  // Never use the icon of another wallet with the same name: this one may be an imitation of it.
  const icon = one?.icon
  return (
    <Mark
      {...box}
      name={name}
      isForeign={icon !== undefined}
      src={icon ?? (listing ?? walletList.find(one?.explorerId ?? `${one?.id}.`))?.imageUrl}
    >
      {Glyph && <Glyph size={box.size && box.size / 2} />}
    </Mark>
  )
}
