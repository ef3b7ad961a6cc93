import { useStore } from '@nanostores/react'
import { useModal } from './context.ts'
import type { LegalProps } from './Legal.tsx'
import { useLazy } from './useLazy.ts'

const load = () => import('./Legal.tsx')

/**
 * The footer with terms, privacy policy and checkbox. Its code is loaded only if the site sets at least one of them.
 */
export function LegalFooter(props: LegalProps) {
  const modal = useModal()
  const { termsUrl, privacyUrl } = useStore(modal.$options)
  const { legalCheckbox } = useStore(modal.$features)
  const { default: Legal } = useLazy(Boolean(termsUrl || privacyUrl || legalCheckbox), load) ?? {}
  return Legal ? <Legal {...props} /> : null
}
