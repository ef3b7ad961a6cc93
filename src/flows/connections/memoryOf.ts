import type { Modal } from '../../modal.ts'
import { createMemory, type Memory } from '../../services/storage.ts'

/** What outlives the page; made when it is first needed. */
export const memoryOf = (modal: Modal): Memory => (modal.memory ??= createMemory(modal.site.storage))
