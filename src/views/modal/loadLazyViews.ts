import { once } from '../../core/once.ts'
import type { Modal } from '../../modal.ts'
import { createLazyViews, type LazyViews } from './lazyViewsStore.ts'

const load = once(() => import('../lazyViews.ts'))

/** Loads the table of lazily loaded views, stores it and adds its texts. Rejects with `LoadFailed`. */
export async function loadLazyViews(modal: Modal): Promise<LazyViews> {
  const table = await load()
  void modal.locale.add(table.titles).then(() => modal.late(createLazyViews).set(table))
  return table
}
