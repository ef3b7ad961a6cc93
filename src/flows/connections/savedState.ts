import type { Modal } from '../../modal.ts'
import { createMemory, type Memory } from '../../services/storage.ts'

const create = ({ site }: Modal) => createMemory(site.storage)

/** The modal's saved state (connections, network, labels …); created on first use. */
export const savedStateOf = (modal: Modal): Memory => modal.late(create)
