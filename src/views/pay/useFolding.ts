import { useEffect, useRef, type FocusEvent } from 'react'

/** Properties of the box around a list that folds: a focus that goes with what is hidden moves to the chosen row. */
export function useFolding(isFolded: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const root = ref.current?.getRootNode() as ShadowRoot | Document | undefined
    if (hadFocus.current && !root?.activeElement) ref.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [isFolded])
  return {
    ref,
    onFocus: () => void (hadFocus.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => void (hadFocus.current = relatedTarget === null),
  }
}
