import { createContext, useContext } from 'react'

export interface Support {
  href: string
  label: string
}

/** The site's support link; undefined if the site has none. */
export const SupportContext = createContext<Support | undefined>(undefined)

/** A link to the site's support page. It is shown below an error. */
export function SupportLink() {
  const support = useContext(SupportContext)
  if (!support) return null
  return (
    <a className="link" href={support.href} target="_blank" rel="noopener noreferrer">
      {support.label}
    </a>
  )
}
