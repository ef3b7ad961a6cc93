import type { Modal } from '../../modal.ts'
import { createAccountTabs } from '../../state/accountTabs.ts'

const create = () => createAccountTabs()

/** The tabs of Account that the visitor chose, by chain. */
export const accountTabsOf = (modal: Modal) => modal.late(create)
