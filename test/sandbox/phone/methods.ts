import { bip122Methods } from './bip122.ts'
import { cosmosMethods } from './cosmos.ts'
import { eip155Methods } from './eip155.ts'
import type { PhoneMethods } from './method.ts'
import { polkadotMethods } from './polkadot.ts'
import { solanaMethods } from './solana.ts'
import { stacksMethods } from './stacks.ts'
import { suiMethods } from './sui.ts'

/** The supported request methods, by namespace. */
export const METHODS: Readonly<Record<string, PhoneMethods>> = {
  eip155: eip155Methods,
  solana: solanaMethods,
  bip122: bip122Methods,
  polkadot: polkadotMethods,
  cosmos: cosmosMethods,
  sui: suiMethods,
  stacks: stacksMethods,
}
