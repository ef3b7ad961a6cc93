import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { detailsOf } from '../../flows/diagnostics/detailsOf.ts'
import { showView } from '../../flows/modal/showView.ts'
import { details } from '../../i18n/en/diagnostics/details.ts'
import { errors } from '../../i18n/en/errors.ts'
import type { ErrorDetailsProps } from '../../ui/Help.tsx'
import ACTIONS_STYLES from '../../ui/dialog/Actions.css?inline'
import COPY_STYLES from '../../ui/text/CopyButton.css?inline'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import DETAILS_STYLES from './ErrorDetails.css?inline'

export const styles = [COPY_STYLES, ACTIONS_STYLES, DETAILS_STYLES]
export const messages = { ...errors, ...details }

/** The collapsed details of an error, with a button that copies them. */
export default function ErrorDetails({ error }: ErrorDetailsProps) {
  const modal = useModal()
  const t = useT()
  const [said, setSaid] = useState<{ error: typeof error; key: 'details.copied' | 'details.copyFailed' }>()
  const isOpen = useStore(modal.shell.$open)
  const route = useStore(modal.router.$route)
  const lines = useMemo(
    () => detailsOf(modal, error).map(([label, text]) => [t(label), text] as const),
    [modal, error, t],
  )
  const copied = lines.map(([label, text]) => `${label}: ${text}`).join('\n')
  // A toast that shows these details is a live region: without `off`, unfolding them would announce it again
  return (
    <details className="details" aria-live="off">
      <summary>{t('details.show')}</summary>
      <dl className="details-lines">
        {lines.map(([label, text], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CopyButton
        label={t('details.copy')}
        text={copied}
        onCopied={() => setSaid({ error, key: 'details.copied' })}
        onFailed={() => setSaid({ error, key: 'details.copyFailed' })}
      >
        {t('details.copy')}
      </CopyButton>
      {/* Not a toast: if a toast shows these details, the new one would wait until that is dismissed */}
      <p role="status">{said?.error === error && t(said.key)}</p>
      {isOpen && route.view !== 'Diagnostics' && (
        <button type="button" part="button" className="link" onClick={() => showView(modal, { view: 'Diagnostics' })}>
          {t('details.why')}
        </button>
      )}
    </details>
  )
}
