import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import type { WalletModalError } from '../../core/errors.ts'
import type { ViewName } from '../../core/views.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Modal } from '../../modal.ts'
import type { ViewModule } from './context.ts'
import type { titleOf } from './titleOf.ts'

/** The exports of `views/lazyViews.ts`. Not `typeof import(…)`, because the views in it import this file. */
export interface LazyViews {
  loadView(name: Exclude<ViewName, 'Connect'>): Promise<ViewModule>
  /** English titles of all lazily loaded views. */
  titles: Messages
  titleOf: typeof titleOf
  /** Renders the details of an error and the site's support link. */
  showHelp(error: WalletModalError): ReactNode
  afterPaint(modal: Modal, name: ViewName): void
}

/** Creates the store of the table of lazily loaded views; empty until the table is loaded. */
export const createLazyViews = () => atom<LazyViews | undefined>()
