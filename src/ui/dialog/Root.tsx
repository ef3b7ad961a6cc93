import type { KeyboardEvent, ReactNode } from 'react'

export interface RootProps {
  dir: 'ltr' | 'rtl'
  lang: string
  children?: ReactNode
}

/** Ignores repeats of a held key: after the first press another button may have taken the place. */
const keepRepeats = (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault()

/** The wrapper of everything in the shadow root: shuts out what the page sets on the host, names direction and language. */
export function Root({ dir, lang, children }: RootProps) {
  return (
    <div className="root" dir={dir} lang={lang} onKeyDownCapture={keepRepeats}>
      {children}
    </div>
  )
}
