import type { Namespace } from '../types.ts'

/** What a button shows of a connected account; worked out by the graph, so that the door need not. */
export interface AccountFace {
  /** Name or shortened address. */
  label: string
  /** Balance for people, for example `1.234 ETH`; absent while unknown. */
  amount?: string
  /** CSS background of the avatar. */
  paint: string
  isBusy: boolean
}

/** What the buttons show beside the snapshot. */
export interface Faces {
  accounts: Partial<Record<Namespace, AccountFace>>
  /** Name of the network in use, or what to do about one that the site does not work on. */
  network: string
}
