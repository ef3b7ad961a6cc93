import { useStore } from '@nanostores/react'
import { activityOf } from '../../flows/assets/activityOf.ts'
import { refreshAll } from '../../flows/assets/refreshers.ts'
import { activity } from '../../i18n/en/activity.ts'
import { assets } from '../../i18n/en/assets.ts'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import PULL_STYLES from '../../ui/list/Pull.css?inline'
import { PullToRefresh } from '../../ui/list/PullToRefresh.tsx'
import VIRTUAL_LIST_STYLES from '../../ui/list/VirtualList.css?inline'
import PICTURES_STYLES from '../assets/Pictures.css?inline'
import { useModal, useT } from '../modal/context.ts'
import ACTIVITY_STYLES from './Activity.css?inline'
import { ActivityList } from './ActivityList.tsx'

export const styles = [SKELETON_STYLES, VIRTUAL_LIST_STYLES, PICTURES_STYLES, PULL_STYLES, ACTIVITY_STYLES]
export const messages = { ...activity, ...assets }

/** The transactions of the active account: the view Activity, or a tab of Account (`isTab`). */
export default function Transactions({ isTab = false }: { isTab?: boolean }) {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const { phase, rows } = useStore(activityOf(modal).$activity) ?? {}
  if (!connection) return null
  // Account has a button and a pull of its own, which refresh its tabs, too.
  if (isTab) return <ActivityList connection={connection} isTab />
  // Below the reason why nothing is shown stands Try again.
  const button = phase === 'failed' && !rows?.length ? {} : { button: t('assets.refresh') }
  return (
    <PullToRefresh label={t('activity.loading')} {...button} onRefresh={() => refreshAll(modal)}>
      <ActivityList connection={connection} isTab={false} />
    </PullToRefresh>
  )
}
