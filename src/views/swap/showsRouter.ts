import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { SwapReview } from '../../flows/swap/swapDraft.ts'

/** Whether the effects show the swap's contract as who gets what is sent. */
export const showsRouter = ({ effects, router }: NonNullable<SwapReview['plan']>): boolean =>
  effects?.known === 'traced' &&
  effects.sends.some(({ parties }) => parties.some(({ address }) => isSameAddress(address, router)))
