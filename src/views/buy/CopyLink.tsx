import { CheckIcon } from '../../ui/icons/icons.tsx'
import { CopyIcon } from '../../ui/icons/laterIcons.tsx'
import { useCopy } from '../../ui/text/useCopy.ts'
import { useModal, useT } from '../modal/context.ts'

/** Copies the address of the provider's page, and says so. Says if it is not known. */
export function CopyLink({ link }: { link: string | undefined }) {
  const { toasts } = useModal()
  const t = useT()
  const { button, isCopied, copy } = useCopy({
    text: link ?? '',
    onCopied: () => toasts.add((say) => say('buy.copied'), 'success'),
    onFailed: () => toasts.add((say) => say('buy.copyFailed'), 'error'),
  })
  const press = () => {
    if (link === undefined) toasts.add((say) => say('buy.noLink'), 'error')
    else copy()
  }
  return (
    <button ref={button} type="button" part="button" className="btn plain" onClick={press}>
      <span className="label">{t('buy.copyLink')}</span>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </button>
  )
}
