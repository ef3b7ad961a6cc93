import type { KeyboardEvent } from 'react'
import { submit } from '../../flows/send/submit.ts'
import { useModal } from '../modal/context.ts'
import { useSend } from './useSend.ts'

/** Returns what a field does with keys: Enter reviews the transfer. */
export function useEnter() {
  const modal = useModal()
  const { draft, holding, problem } = useSend()
  return ({ key, repeat }: KeyboardEvent) => {
    const isElsewhere = draft.network !== undefined && draft.network !== modal.networks.$active.get().caipNetworkId
    if (key === 'Enter' && !repeat && !isElsewhere) submit(modal, holding, problem)
  }
}
