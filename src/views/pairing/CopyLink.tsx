import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { useModal, useT } from '../modal/context.ts'

/** Copies the pairing URI, for wallets that accept a pasted link. */
export function CopyLink({ uri }: { uri: string }) {
  const { toasts } = useModal()
  const t = useT()
  return (
    <CopyButton
      text={uri}
      label={t('pairing.copy')}
      onCopied={() => toasts.add(t('pairing.copied'), 'success')}
      onFailed={() => toasts.add(t('pairing.copyFailed'), 'error')}
    >
      {t('pairing.copy')}
    </CopyButton>
  )
}
