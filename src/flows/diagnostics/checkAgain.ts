import { atom } from 'nanostores'
import type { Modal } from '../../modal.ts'
import { check, type Result } from './diagnose.ts'

/** What the view Diagnostics shows. The last findings stay while the checks run again. */
export interface Checked extends Partial<Result> {
  isRunning: boolean
}

const create = () => atom<Checked>({ isRunning: false })

/** Returns the store of the view Diagnostics. */
export const checkedOf = (modal: Modal) => modal.late(create)

/** Runs all checks for the view Diagnostics, unless they are running. Never rejects. */
export async function checkAgain(modal: Modal): Promise<void> {
  const $checked = checkedOf(modal)
  if ($checked.get().isRunning) return
  $checked.set({ ...$checked.get(), isRunning: true })
  $checked.set({ isRunning: false, ...(await check(modal)) })
}
