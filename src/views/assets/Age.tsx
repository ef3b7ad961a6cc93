import { useStore } from '@nanostores/react'
import { useEffect, useReducer } from 'react'
import { AGE_TICK_MS } from '../../core/money/limits.ts'
import { useModal, useT } from '../modal/context.ts'
import { formatAge } from './formatAge.ts'

/**
 * Says how old what is shown is (`at` in ms since 1970), and whether the browser is offline. Counts on by itself. Shows
 * nothing while it is not old (`isOld`) and the browser is online.
 */
export function Age({ at, isOld = true }: { at: number; isOld?: boolean }) {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const [, renew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(renew, AGE_TICK_MS)
    addEventListener('online', renew)
    addEventListener('offline', renew)
    return () => {
      clearInterval(timer)
      removeEventListener('online', renew)
      removeEventListener('offline', renew)
    }
  }, [])
  if (!isOld && navigator.onLine) return null
  const ageMs = modal.now() - at
  return (
    <p className="panel-line">
      <span>
        {/* Only this word is announced, and not the age, which changes every minute. */}
        <span role="status">{!navigator.onLine && t('assets.offline')}</span>{' '}
        {ageMs < AGE_TICK_MS ? t('assets.savedNow') : t('assets.saved', { age: formatAge(ageMs, locale) })}
      </span>
    </p>
  )
}
