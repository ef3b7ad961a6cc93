import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Properties of a box that does not lose the focus. If its focused part disappears when `content` changes, the first part
 * that one of the selectors finds is focused instead, else the box itself. The selectors must be a constant.
 */
export function useKeptFocus(content: unknown, selectors?: readonly string[]) {
  const ref = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const root = ref.current?.getRootNode() as ShadowRoot | Document | undefined
    if (!hadFocus.current) return
    const parts = selectors?.map((one) => ref.current?.querySelector<HTMLElement>(one)) ?? []
    // A row that is not measured yet takes no focus: then the next one is tried
    for (const part of [...parts, ref.current]) if (!root?.activeElement) part?.focus()
  }, [content, selectors])
  return {
    ref,
    tabIndex: -1,
    onFocus: () => void (hadFocus.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => void (hadFocus.current = relatedTarget === null),
  }
}
