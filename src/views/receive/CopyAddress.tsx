import { CheckIcon } from '../../ui/icons/icons.tsx'
import { CopyIcon } from '../../ui/icons/laterIcons.tsx'
import { useCopy } from '../../ui/text/useCopy.ts'
import { useModal, useT } from '../modal/context.ts'

/** The main button of Receive: copies the address and shows a toast. */
export function CopyAddress({ address }: { address: string }) {
  const { toasts } = useModal()
  const t = useT()
  const { button, isCopied, copy } = useCopy({
    text: address,
    onCopied: () => {
      // The toast of an earlier failure stays until it is dismissed, and would be taken for the result.
      const shown = toasts.$shown.get()
      if (shown?.text === t('account.copyFailed')) toasts.dismiss(shown.id)
      toasts.add((say) => say('account.copied'), 'success')
    },
    onFailed: () => toasts.add((say) => say('account.copyFailed'), 'error'),
  })
  return (
    <button ref={button} type="button" part="button" className="btn primary" onClick={copy}>
      <span className="label">{t('account.copy')}</span>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </button>
  )
}
