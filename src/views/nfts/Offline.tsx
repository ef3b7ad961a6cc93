import { useStore } from '@nanostores/react'
import { useModal, useT } from '../modal/context.ts'

/** Says that the browser is offline, and when what is shown was read (ms since 1970). */
export function Offline({ at }: { at: number }) {
  const t = useT()
  const locale = useStore(useModal().locale.$locale)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(at)
  return (
    <p className="token-note" role="status">
      {t('activity.offline', { time })}
    </p>
  )
}
