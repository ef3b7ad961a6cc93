import { atom } from 'nanostores'
import type { ViewName } from '../../core/views.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Modal } from '../../modal.ts'
import type { ViewModule } from './context.ts'
import type { titleOf } from './titleOf.ts'

/** What `views/later.ts` exports; a type of its own, since those views import this file. */
export interface LaterViews {
  LATER_VIEWS: Readonly<Record<Exclude<ViewName, 'Connect'>, () => Promise<ViewModule>>>
  /** English titles of all views. */
  titles: Messages
  titleOf: typeof titleOf
  afterPaint(modal: Modal, name: ViewName): void
}

/** The table of lazily loaded views and their titles, once loaded; created with `modal.late(createLater)`. */
export const createLater = () => atom<LaterViews | undefined>()
