import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { useModal, useT } from '../modal/context.ts'

/** A button that copies the pairing URI, for wallets in which the visitor can paste it. */
export function CopyLink({ uri }: { uri: string }) {
  const { toasts } = useModal()
  const t = useT()
  return (
    <CopyButton
      text={uri}
      label={t('pairing.copy')}
      onCopied={() => toasts.add((say) => say('pairing.copied'), 'success')}
      onFailed={() => toasts.add((say) => say('pairing.copyFailed'), 'error')}
    >
      {t('pairing.copy')}
    </CopyButton>
  )
}
