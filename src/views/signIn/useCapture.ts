import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { beginCapture } from '../../flows/signIn/capture/beginCapture.ts'
import { emailOf } from '../../flows/signIn/capture/leaveCapture.ts'
import type { EmailCapture } from '../../state/capture.ts'
import { useModal } from '../modal/context.ts'

/** Returns the state of asking for an e-mail address, for the current account. */
export function useCapture(): EmailCapture | undefined {
  const modal = useModal()
  const { address, network } = useStore(modal.connections.$active) ?? {}
  const capture = useStore(emailOf(modal))
  const isUnknown = capture === undefined
  useEffect(() => beginCapture(modal), [modal, address, network, isUnknown])
  return capture
}
