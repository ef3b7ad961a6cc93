import { useStore } from '@nanostores/react'
import type { Platform } from '../../core/wallets/platforms.ts'
import { connecting } from '../../i18n/en/connecting.ts'
import { pairing as words } from '../../i18n/en/pairing.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import COPY_BUTTON_STYLES from '../../ui/text/CopyButton.css?inline'
import PAIRING_STYLES from '../../ui/marks/Pairing.css?inline'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import QR_CODE_STYLES from '../../ui/marks/QrCode.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import TABS_STYLES from '../../ui/list/Tabs.css?inline'
import { Tabs } from '../../ui/list/Tabs.tsx'
import { AgreeFirst } from '../modal/AgreeFirst.tsx'
import { useModal, useT } from '../modal/context.ts'
import { OpenWallet } from './OpenWallet.tsx'
import { GetThisWallet } from './GetThisWallet.tsx'
import { Scan } from './Scan.tsx'
import { PairingError } from './PairingError.tsx'
import { TryAgain } from './TryAgain.tsx'
import { usePairing, usePairingTarget } from './usePairing.ts'
import { PlatformAction } from './PlatformAction.tsx'

export const messages = { ...connecting, ...words }
export const styles = [
  PROGRESS_STYLES,
  COPY_BUTTON_STYLES,
  SKELETON_STYLES,
  QR_CODE_STYLES,
  TABS_STYLES,
  PAIRING_STYLES,
]

/** Message key of the tab for each platform. */
const TABS: Readonly<Record<Platform, MessageKey>> = {
  browser: 'pairing.browser',
  browse: 'pairing.mobile',
  mobile: 'pairing.mobile',
  qrcode: 'pairing.mobile',
  web: 'pairing.web',
  desktop: 'pairing.desktop',
  unsupported: 'pairing.browser',
}

/**
 * The view that pairs by WalletConnect: with a wallet of the wallet list, in a tab for each of its platforms, or with
 * any wallet that scans the QR code.
 */
export default function ConnectingWalletConnect() {
  const modal = useModal()
  const t = useT()
  const pairing = useStore(modal.pairing.$pairing)
  const place = usePairingTarget()
  const { wallet, platforms, platform } = place
  usePairing(place)
  const needsCode = platform !== 'browser' && platform !== 'browse' && platform !== 'unsupported'
  if (pairing?.error && needsCode) return <PairingError wallet={wallet} pairing={pairing} />
  const content =
    !wallet || platform === 'qrcode' ? <Scan wallet={wallet} /> : <OpenWallet {...place} wallet={wallet} />
  if (!wallet || platforms.length < 2) return content
  // Phones have no QR code tab, but can show the code for a wallet on another phone: keep the app's tab selected then.
  const current = platforms.includes(platform) ? platform : 'mobile'
  return (
    <Tabs
      label={t('pairing.where', { name: wallet.name })}
      tabs={platforms.map((key) => ({ key, label: t(TABS[key]) }))}
      current={current}
      onChoose={(key) => modal.pairing.$platform.set(key)}
    >
      {content}
    </Tabs>
  )
}

/**
 * Shows a retry after a failure. Otherwise shows the button of the chosen platform and a link to get the wallet or, if
 * no wallet is chosen, the terms checkbox.
 */
export function Footer() {
  const modal = useModal()
  const pairing = useStore(modal.pairing.$pairing)
  const place = usePairingTarget()
  if (pairing?.error) return <TryAgain />
  if (!place.wallet) return <AgreeFirst />
  return (
    <>
      <PlatformAction {...place} />
      <GetThisWallet wallet={place.wallet} />
    </>
  )
}
