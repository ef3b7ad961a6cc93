import { preview } from '../../i18n/en/preview.ts'
import NOTICE_STYLES from '../../ui/feedback/Notice.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import FACTS_STYLES from '../../ui/text/Facts.css?inline'
import PREVIEW_STYLES from './Preview.css?inline'

/** Messages and styles of views that show a preview. */
export const previewMessages = preview
export const previewStyles = [NOTICE_STYLES, SKELETON_STYLES, ADDRESS_STYLES, FACTS_STYLES, PREVIEW_STYLES]
