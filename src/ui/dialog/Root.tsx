import type { KeyboardEvent, ReactNode } from 'react'

export interface RootProps {
  dir: 'ltr' | 'rtl'
  lang: string
  children?: ReactNode
}

/** Ignores repeated Enter while the key is held: after the first press, another button may be in the same place. */
const keepRepeats = (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault()

/**
 * Wraps everything in the shadow root. Sets direction and language, and stops inheritance of styles that the page sets
 * on the host element.
 */
export function Root({ dir, lang, children }: RootProps) {
  return (
    <div className="root" dir={dir} lang={lang} onKeyDownCapture={keepRepeats}>
      {children}
    </div>
  )
}
