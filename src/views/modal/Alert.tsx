import { useStore } from '@nanostores/react'
import { explain } from '../../i18n/explain.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import NOTICE_STYLES from '../../ui/feedback/Notice.css?inline'
import { alertTitle } from './alertTitle.ts'
import { useModal, useT } from './context.ts'

export { errors as messages } from '../../i18n/en/errors.ts'
export const styles = [NOTICE_STYLES]

/** An error message for the site's developer, with the option `debug` (specification §8). */
export default function Alert() {
  const modal = useModal()
  const t = useT()
  const alert = useStore(modal.shell.$alert)
  if (!alert) return null
  const { message, next } = explain(alert, t)
  return (
    <Notice tone="warning" title={alertTitle(alert, t)}>
      {message}
      {next && (
        <>
          <br />
          {next}
        </>
      )}
    </Notice>
  )
}
