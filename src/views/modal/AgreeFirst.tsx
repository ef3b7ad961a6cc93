import { useState } from 'react'
import { mustAgree } from '../../flows/modal/mustAgree.ts'
import { useModal } from './context.ts'
import { LegalFooter } from './LegalFooter.tsx'

/** For a way in that a site may open directly: what has to be agreed to before it can be used. It stays once it is ticked. */
export function AgreeFirst() {
  const modal = useModal()
  const [isWanted] = useState(() => mustAgree(modal))
  return isWanted ? <LegalFooter /> : null
}
