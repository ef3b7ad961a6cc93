import { useT } from '../modal/context.ts'

/** A line with the number of spam items, and a button to show or hide them. Nothing if there are none. */
export function SpamLine({ count, isShown, onPress }: { count: number; isShown: boolean; onPress(): void }) {
  const t = useT()
  if (!count) return null
  return (
    <p className="panel-line">
      <span>{t('activity.spam', { count })}</span>
      <button type="button" className="link" aria-pressed={isShown} onClick={onPress}>
        {t(isShown ? 'activity.hideSpam' : 'activity.showSpam')}
      </button>
    </p>
  )
}
