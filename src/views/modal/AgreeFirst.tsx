import { useState } from 'react'
import { mustAgree } from '../../flows/modal/mustAgree.ts'
import { useModal } from './context.ts'
import { LegalFooter } from './LegalFooter.tsx'

/**
 * The terms checkbox, for views that a site can open without Connect, and that say themselves what it is needed for. It
 * stays visible once checked.
 */
export function AgreeFirst() {
  const modal = useModal()
  const [isWanted] = useState(() => mustAgree(modal))
  return isWanted ? <LegalFooter isTold /> : null
}
