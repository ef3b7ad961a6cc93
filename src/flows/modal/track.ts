import type { Modal } from '../../modal.ts'
import { createTrack, type Track } from '../../state/track.ts'

/** The queue for analytics events that cannot be derived from a store. `flows/track` emits them, and may send them. */
export const track = (modal: Modal): Track => modal.late(createTrack)

/** Whether the current account is a smart account. */
export function isSmartAccount({ connections }: Modal): boolean {
  const current = connections.$active.get()
  return current?.accounts.find(({ address }) => address === current.address)?.type === 'smartAccount'
}

/** What events about the current account say of it. */
export const accountFacts = (modal: Modal) => ({
  isSmartAccount: isSmartAccount(modal),
  network: modal.networks.$activeId.get(),
})
