import { Clock as SvmClock, type LiteSVM } from 'litesvm'
import { SLOTS_PER_EPOCH, type Slots } from './slots.ts'

/** Returns a function that sets the clock and slot that programs see to the chain's clock and slot. */
export function createClockSync(svm: LiteSVM, slots: Slots): () => void {
  let seen = 0
  return () => {
    const slot = slots.slot()
    const epoch = BigInt(Math.floor(slot / SLOTS_PER_EPOCH))
    const now = BigInt(slots.blockTime())
    if (slot !== seen) svm.setSlotHashes(slots.recent())
    seen = slot
    svm.setClock(new SvmClock(BigInt(slot), now, epoch, epoch + 1n, now))
  }
}
