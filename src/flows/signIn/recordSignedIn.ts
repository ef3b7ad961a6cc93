import type { Session } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'

/** Records the outcome `signed-in`. `sent` outranks it. */
export function recordSignedIn({ attempt: { $outcome }, connections }: Modal, session: Session): void {
  const [{ account }, connection] = [connections.describe(), connections.$active.get()]
  if (account && connection && $outcome.get().outcome !== 'sent')
    $outcome.set({ outcome: 'signed-in', account, connection, session })
}
