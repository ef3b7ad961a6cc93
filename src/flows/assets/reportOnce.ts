import { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'

const create = () => new Set<string>()

/** Reports an option that has no effect to the developer, with the code `InvalidOption`. Each message is reported once. */
export function reportOnce(modal: Modal, message: string): void {
  const reported = modal.late(create)
  if (reported.has(message)) return
  reported.add(message)
  report(modal, new WalletModalError('InvalidOption', { message }))
}
