import { useStore } from '@nanostores/react'
import { useEffect, useState, type ComponentType } from 'react'
import { WalletModalError } from '../core/errors.ts'
import { report } from '../flows/report.ts'
import { useModal } from './context.ts'

/** What the site wants to be read or agreed to before connecting; fetched where there is something. */
export function LegalFooter() {
  const modal = useModal()
  const { termsUrl, privacyUrl } = useStore(modal.$options)
  const { legalCheckbox } = useStore(modal.$features)
  const [Legal, setLegal] = useState<ComponentType>()
  const isWanted = Boolean(termsUrl || privacyUrl || legalCheckbox)
  useEffect(() => {
    if (!isWanted) return
    import('./Legal.tsx').then((found) => {
      modal.locale.bring(found.messages)
      setLegal(() => found.default)
    }, (cause: unknown) => report(modal, new WalletModalError('LoadFailed', { cause })))
  }, [modal, isWanted])
  return Legal && isWanted ? <Legal /> : null
}
