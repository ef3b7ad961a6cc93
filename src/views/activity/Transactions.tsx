import { useStore } from '@nanostores/react'
import { activity } from '../../i18n/en/activity.ts'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import VIRTUAL_LIST_STYLES from '../../ui/list/VirtualList.css?inline'
import { useModal } from '../modal/context.ts'
import ACTIVITY_STYLES from './Activity.css?inline'
import { ActivityList } from './ActivityList.tsx'

export const styles = [SKELETON_STYLES, VIRTUAL_LIST_STYLES, ACTIVITY_STYLES]
export const messages = activity

/** The view Activity: the transactions of the active account. */
export default function Transactions() {
  const connection = useStore(useModal().connections.$active)
  return connection ? <ActivityList connection={connection} /> : null
}
