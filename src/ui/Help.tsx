import { createContext, useContext, type ReactNode } from 'react'
import type { WalletModalError } from '../core/errors.ts'

export interface ErrorDetailsProps {
  error: WalletModalError
}

/** Renders the details of an error and the site's support link. Undefined until the code of the details is loaded. */
export const HelpContext = createContext<((error: WalletModalError) => ReactNode) | undefined>(undefined)

/** The collapsed details of an error and a link to the site's support page. Renders nothing without an error. */
export function Help({ error }: { error: WalletModalError | undefined }) {
  const show = useContext(HelpContext)
  return error && show?.(error)
}
