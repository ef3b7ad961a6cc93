import type { Modal } from '../../modal.ts'
import { createMemory, type Memory } from '../../services/storage.ts'

const create = ({ site }: Modal) => createMemory(site.storage)

/** Returns the interface to the data that the modal saves: connections, network, account names … */
export const savedStateOf = (modal: Modal): Memory => modal.late(create)
