import { createContext, useContext, type ReactNode } from 'react'
import type { WalletModalError } from '../core/errors.ts'

export interface ErrorDetailsProps {
  error: WalletModalError
}

/** Renders the details of an error and the site's support link. Undefined until its code is loaded. */
export const HelpContext = createContext<((error: WalletModalError) => ReactNode) | undefined>(undefined)

/** The details of an error, folded, and a link to the site's support page; nothing without an error. */
export function Help({ error }: { error: WalletModalError | undefined }) {
  const show = useContext(HelpContext)
  return error && show?.(error)
}
