import { bip122Methods } from './bip122.ts'
import { eip155Methods } from './eip155.ts'
import type { PhoneMethods } from './method.ts'
import { solanaMethods } from './solana.ts'

/** What the wallet can be asked, by namespace. */
export const METHODS: Readonly<Record<string, PhoneMethods>> = { eip155: eip155Methods, solana: solanaMethods, bip122: bip122Methods }
