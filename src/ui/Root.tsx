import type { ReactNode } from 'react'

export interface RootProps {
  dir: 'ltr' | 'rtl'
  lang: string
  children?: ReactNode
}

/** The wrapper of everything in the shadow root: shuts out what the page sets on the host, names direction and language. */
export function Root({ dir, lang, children }: RootProps) {
  return (
    <div className="root" dir={dir} lang={lang}>
      {children}
    </div>
  )
}
