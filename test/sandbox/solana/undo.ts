import { SystemProgram } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'
import { readAccount, writeAccount, type SvmAccount } from './svm.ts'

export interface Undo {
  /** Remembers accounts as they are, before something changes them for the first time. */
  note(addresses: readonly string[]): void
  /** Puts every account back. */
  all(): void
}

/** Going back within one machine: each new one would keep some 8 MB, which Node does not see and so does not free in time. */
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
