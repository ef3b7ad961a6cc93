import type { Session } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'
import { isSent } from '../modal/recordOutcome.ts'

/** Records the outcome `signed-in`. `sent` and `swapped` outrank it. */
export function recordSignedIn({ attempt: { $outcome }, connections }: Modal, session: Session): void {
  const [{ account }, connection] = [connections.describe(), connections.$active.get()]
  if (account && connection && !isSent($outcome.get()))
    $outcome.set({ outcome: 'signed-in', account, connection, session })
}
