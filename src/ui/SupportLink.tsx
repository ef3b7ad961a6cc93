import { createContext, useContext } from 'react'

export interface Support {
  href: string
  label: string
}

/** The site's support URL, if it has one. */
export const SupportContext = createContext<Support | undefined>(undefined)

/** A link to the site's support, below an error. */
export function SupportLink() {
  const support = useContext(SupportContext)
  if (!support) return null
  return (
    <a className="link" href={support.href} target="_blank" rel="noopener noreferrer">
      {support.label}
    </a>
  )
}
