import type { Features } from '../options.ts'

/** The provider of swaps that is supported, as the option `features.swaps` names it. */
export const SWAP_PROVIDER = '1inch'

/** Whether swaps are on: the provider is in the list. */
export const isSwapOn = ({ swaps }: Pick<Features, 'swaps'>): boolean =>
  swaps !== false && swaps.includes(SWAP_PROVIDER)
