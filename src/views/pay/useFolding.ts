import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Properties of the box around a list that folds: a focus that goes with what is hidden moves to the chosen row, or to the
 * first one while that is not rendered.
 */
export function useFolding(isFolded: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const root = ref.current?.getRootNode() as ShadowRoot | Document | undefined
    if (!hadFocus.current) return
    // Of a long list, the chosen row may be rendered and measured later, and gets no focus before
    for (const wanted of ['[aria-current]', '.row'])
      if (!root?.activeElement) ref.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [isFolded])
  return {
    ref,
    onFocus: () => void (hadFocus.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => void (hadFocus.current = relatedTarget === null),
  }
}
