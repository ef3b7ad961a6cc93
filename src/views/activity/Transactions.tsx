import { useStore } from '@nanostores/react'
import { activity } from '../../i18n/en/activity.ts'
import { assets } from '../../i18n/en/assets.ts'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import VIRTUAL_LIST_STYLES from '../../ui/list/VirtualList.css?inline'
import { useModal } from '../modal/context.ts'
import PICTURES_STYLES from '../assets/Pictures.css?inline'
import ACTIVITY_STYLES from './Activity.css?inline'
import { ActivityList } from './ActivityList.tsx'

export const styles = [SKELETON_STYLES, VIRTUAL_LIST_STYLES, PICTURES_STYLES, ACTIVITY_STYLES]
export const messages = { ...activity, ...assets }

/** The view Activity: the transactions of the active account. */
export default function Transactions() {
  const connection = useStore(useModal().connections.$active)
  return connection ? <ActivityList connection={connection} /> : null
}
