import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { SocialMark } from '../../ui/icons/socialMarks.tsx'
import { QrCode } from '../../ui/marks/QrCode.tsx'
import { useModal, useT } from '../modal/context.ts'

/** Copies the sign-in link. */
export function CopyLink({ url }: { url: string }) {
  const { toasts } = useModal()
  const t = useT()
  return (
    <CopyButton
      text={url}
      label={t('farcaster.copy')}
      onCopied={() => toasts.add((say) => say('farcaster.copied'), 'success')}
      onFailed={() => toasts.add((say) => say('farcaster.copyFailed'), 'error')}
    >
      {t('farcaster.copy')}
    </CopyButton>
  )
}

/** The sign-in link as a QR code, to be scanned with a phone. */
export function FarcasterCode({ url }: { url?: string }) {
  const t = useT()
  return (
    <div className="pairing">
      <QrCode uri={url} label={t('farcaster.code')}>
        <span className="mark round qr-any">
          <SocialMark provider="farcaster" />
        </span>
      </QrCode>
      <div className="pairing-words" role="status">
        <p>{t(url === undefined ? 'farcaster.preparing' : 'farcaster.scan')}</p>
      </div>
      {url !== undefined && <CopyLink url={url} />}
    </div>
  )
}
