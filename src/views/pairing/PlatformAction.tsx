import { useStore } from '@nanostores/react'
import { browseWallet } from '../../flows/wallets/browseWallet.ts'
import { connectInView } from '../../flows/connect/connectInView.ts'
import { openApp } from '../../flows/pairing/openApp.ts'
import { installedAs } from '../../flows/wallets/platformsFor.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal, useT } from '../modal/context.ts'
import type { PairingTarget } from './usePairing.ts'

/** The button of a platform, which opens an app or a page. */
export function PlatformAction({ wallet, platform, platforms }: PairingTarget) {
  const modal = useModal()
  const t = useT()
  const uri = useStore(modal.pairing.$pairing)?.uri
  if (!wallet) return null
  if (platform === 'browser') {
    const connector = installedAs(modal, wallet)
    return <Button onPress={() => connector && void connectInView(modal, connector.id)}>{t('pairing.open')}</Button>
  }
  if (platform === 'browse') return <Button onPress={() => browseWallet(modal, wallet)}>{t('pairing.open')}</Button>
  if (platform === 'qrcode' && platforms.includes('mobile')) {
    return (
      <Button kind="secondary" onPress={() => modal.pairing.$platform.set('mobile')}>
        {t('pairing.hideCode')}
      </Button>
    )
  }
  if (platform === 'qrcode' || platform === 'unsupported') return null
  return (
    <Button disabled={uri === undefined} onPress={() => openApp(modal, wallet, platform)}>
      {t('pairing.open')}
    </Button>
  )
}
