import { useStore } from '@nanostores/react'
import { connecting } from '../../i18n/en/connecting.ts'
import { pairing as words } from '../../i18n/en/pairing.ts'
import COPY_BUTTON_STYLES from '../../ui/text/CopyButton.css?inline'
import PAIRING_STYLES from '../../ui/marks/Pairing.css?inline'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import QR_CODE_STYLES from '../../ui/marks/QrCode.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import { AgreeFirst } from '../modal/AgreeFirst.tsx'
import { useModal } from '../modal/context.ts'
import { Scan } from './Scan.tsx'
import { PairingError } from './PairingError.tsx'
import { TryAgain } from './TryAgain.tsx'
import { usePairing } from './usePairing.ts'

export const messages = { ...connecting, ...words }
export const styles = [PROGRESS_STYLES, COPY_BUTTON_STYLES, SKELETON_STYLES, QR_CODE_STYLES, PAIRING_STYLES]

const ANY_WALLET = { platforms: ['qrcode'], platform: 'qrcode' } as const

/**
 * The view that pairs with any wallet that scans the QR code. It is the first view if WalletConnect is the only way to
 * connect.
 */
export default function ConnectingWalletConnectBasic() {
  const modal = useModal()
  const pairing = useStore(modal.pairing.$pairing)
  usePairing(ANY_WALLET)
  return pairing?.error ? <PairingError pairing={pairing} /> : <Scan />
}

/** A retry after a failure, otherwise the terms checkbox. */
export function Footer() {
  const modal = useModal()
  return useStore(modal.pairing.$pairing)?.error ? <TryAgain /> : <AgreeFirst />
}
