import { SystemProgram } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'
import { readAccount, writeAccount, type SvmAccount } from './svm.ts'

export interface Undo {
  /** Saves accounts before their first change. */
  note(addresses: readonly string[]): void
  /** Restores every account. */
  all(): void
}

/**
 * Undoes all changes within one virtual machine. A new virtual machine for each reset would keep about 8 MB outside the
 * JavaScript heap, which Node does not free in time.
 */
export function createUndo(svm: LiteSVM): Undo {
  const start = new Map<string, SvmAccount | undefined>()
  const nothing = { lamports: 0n, owner: SystemProgram.programId.toBase58(), data: new Uint8Array(), executable: false }
  return {
    note(addresses) {
      for (const address of addresses) if (!start.has(address)) start.set(address, readAccount(svm, address))
    },
    all() {
      for (const [address, account] of start) writeAccount(svm, account ?? { address, ...nothing })
      start.clear()
    },
  }
}
