import type { KeyboardEvent, ReactNode } from 'react'

export interface RootProps {
  dir: 'ltr' | 'rtl'
  lang: string
  children?: ReactNode
}

/** Ignores key repeats: after the first press another button may be in the same place. */
const keepRepeats = (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault()

/**
 * The wrapper of everything in the shadow root: blocks styles that the page sets on the host, and sets direction and
 * language.
 */
export function Root({ dir, lang, children }: RootProps) {
  return (
    <div className="root" dir={dir} lang={lang} onKeyDownCapture={keepRepeats}>
      {children}
    </div>
  )
}
