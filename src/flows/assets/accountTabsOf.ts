import type { Modal } from '../../modal.ts'
import { createAccountTabs } from '../../state/accountTabs.ts'

const create = () => createAccountTabs()

/** Returns the store of the tab that the visitor chose in Account, for each chain. */
export const accountTabsOf = (modal: Modal) => modal.late(create)
