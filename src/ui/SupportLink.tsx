import { createContext, useContext } from 'react'

export interface Support {
  href: string
  label: string
}

/** Where the site's visitors get help; undefined where the site names no place. */
export const SupportContext = createContext<Support | undefined>(undefined)

/** The way to the site's own support, below what went wrong. */
export function SupportLink() {
  const support = useContext(SupportContext)
  if (!support) return null
  return (
    <a className="link" href={support.href} target="_blank" rel="noopener noreferrer">
      {support.label}
    </a>
  )
}
