import { useStore } from '@nanostores/react'
import type { Platform } from '../../core/wallets/platforms.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { readEnvironment } from '../../services/environment.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { useModal, useT } from '../modal/context.ts'
import { CopyLink } from './CopyLink.tsx'
import type { PairingTarget } from './usePairing.ts'

const HINTS: Partial<Record<Platform, MessageKey>> = {
  browser: 'pairing.browserHint',
  browse: 'pairing.browseHint',
  web: 'pairing.webHint',
}

/** Returns the message keys of title and hint, for opening a wallet on this device. */
function useText(platform: Platform): readonly [MessageKey, MessageKey] {
  const { pairing } = useModal()
  const opening = useStore(pairing.$opening)
  const phase = useStore(pairing.$pairing)?.phase
  if (platform === 'unsupported') return ['pairing.notDetected', 'pairing.notDetectedHint']
  if (phase === 'offline') return ['connecting.title', 'pairing.offline']
  // An embedding page may block this one from opening apps, and scripts cannot detect that.
  if (opening === 'nothing')
    return ['pairing.nothing', readEnvironment().isFramed ? 'pairing.framedHint' : 'pairing.nothingHint']
  if (opening) return ['connecting.title', 'pairing.left']
  return ['connecting.title', phase === 'slow' ? 'pairing.slow' : (HINTS[platform] ?? 'pairing.openHint')]
}

/** The tab for a wallet on this device, with help if it does not open. */
export function OpenWallet({ wallet, platform }: PairingTarget & { wallet: WalletListing }) {
  const modal = useModal()
  const t = useT()
  const { uri } = useStore(modal.pairing.$pairing) ?? {}
  const opening = useStore(modal.pairing.$opening)
  const [title, hint] = useText(platform)
  const isPaired = platform === 'mobile' || platform === 'web' || platform === 'desktop'
  const { name, imageUrl } = wallet
  return (
    <>
      <Progress
        mark={<Mark name={name} src={imageUrl} size={80} waiting={isPaired && opening !== 'nothing'} />}
        title={t(title, { name })}
        text={t(hint, { name })}
      />
      {isPaired && uri !== undefined && (
        <div className="pairing">
          <CopyLink uri={uri} />
        </div>
      )}
      {platform === 'mobile' && uri !== undefined && opening && (
        <Button kind="plain" onPress={() => modal.pairing.$platform.set('qrcode')}>
          {t('pairing.showCode')}
        </Button>
      )}
    </>
  )
}
