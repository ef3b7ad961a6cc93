import { once } from '../../core/once.ts'
import type { Modal } from '../../modal.ts'
import { createLater, type LaterViews } from './laterViews.ts'

const load = once(() => import('../later.ts'))

/** Loads the table of lazily loaded views, stores it and adds its texts. Rejects with `LoadFailed`. */
export async function later(modal: Modal): Promise<LaterViews> {
  const table = await load()
  modal.locale.bring(table.titles)
  modal.late(createLater).set(table)
  return table
}
