import type { Namespace } from '../types.ts'

/** What a button shows of a connected account. The main code computes it, to keep the entry script small. */
export interface AccountFace {
  /** Name or shortened address. */
  label: string
  /** Formatted balance, for example `1.234 ETH`; absent while unknown. */
  amount?: string
  /** CSS background of the avatar. */
  paint: string
  isBusy: boolean
}

/** Background that reserves the place of a network's mark until it is loaded, so that the button keeps its width. */
export const NO_MARK = 'transparent'

/** What the network button shows. */
export interface NetworkFace {
  /** Name of the current network, or "Switch Network" if the site does not support it. */
  label: string
  /** CSS background of the network's mark; `NO_MARK` until it is loaded. */
  paint: string
}

/** What the page's buttons show in addition to the snapshot. */
export interface Faces {
  accounts: Partial<Record<Namespace, AccountFace>>
  network: NetworkFace
}
