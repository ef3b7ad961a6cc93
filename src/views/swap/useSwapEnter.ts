import type { KeyboardEvent } from 'react'
import { reviewSwap } from '../../flows/swap/reviewSwap.ts'
import { useModal } from '../modal/context.ts'
import { useSwap } from './useSwap.ts'

/** Returns what a field does with keys: Enter reviews the swap, or says what is missing. */
export function useSwapEnter() {
  const modal = useModal()
  const { problem } = useSwap()
  return ({ key, repeat }: KeyboardEvent) => {
    if (key !== 'Enter' || repeat) return
    if (problem) modal.toasts.add((t) => t(problem), 'error', { autoClose: true })
    else reviewSwap(modal)
  }
}
