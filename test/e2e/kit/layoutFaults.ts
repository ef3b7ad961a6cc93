/** Lists elements that overflow sideways, are cut off, or are too small to touch. Runs in the page. */
export function faults(): string[] {
  const found: string[] = []
  /** Whether a single word wraps onto a second line. */
  const isBroken = ({ firstChild: text }: Element) =>
    text instanceof Text &&
    [...(text?.textContent ?? '').matchAll(/\S+/g)].some(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
  const name = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 40)}`
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} > ${innerWidth}`)
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  for (const element of roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('*')])) {
    if (element.closest('svg') || !element.checkVisibility()) continue
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const frame = element.closest('[popover]') ? undefined : element.closest('dialog')?.getBoundingClientRect()
    const [left, right] = [frame?.left ?? 0, frame?.right ?? innerWidth]
    if (box.width && (box.left < left - 1 || box.right > right + 1))
      found.push(`sticks out by ${Math.round(Math.max(left - box.left, box.right - right))}: ${name(element)}`)
    // Initials that stand for a missing picture scale with its box; the name is beside them.
    const isText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    if (isText && !element.closest('.mark') && parseFloat(style.fontSize) < 12)
      found.push(`has text of ${style.fontSize}: ${name(element)}`)
    // A line must be higher than its letters: if its height is fixed, letters may be cut off.
    if (element.textContent && parseFloat(style.lineHeight) < parseFloat(style.fontSize))
      found.push(`is lower than its letters: ${name(element)}`)
    // Skip input fields, which scroll, and text for screen readers, which is invisible.
    if (
      !element.matches('input, .sr') &&
      style.overflowX !== 'visible' &&
      element.scrollWidth > element.clientWidth + 1
    )
      found.push(`is cut off (${element.scrollWidth} > ${element.clientWidth}): ${name(element)}`)
    // Short labels must fit on a line. An amount, a shortened address or a group of address digits must not wrap.
    if (
      element.matches(
        '.tab, .balance > bdi, .address > span, .account-pill > bdi, .unnamed .row-title, .effect-sum bdi > span',
      ) &&
      isBroken(element)
    )
      found.push(`is broken inside a word: ${name(element)}`)
    if (!element.matches('button, a, input') || !box.width) continue
    const isInline = style.textDecorationLine.includes('underline') || element.matches('.sm')
    const least = isInline ? 24 : 44
    const field = element.matches('input') ? (element.parentElement as Element).getBoundingClientRect() : box
    if (field.height < least || field.width < least)
      found.push(`is ${Math.round(field.width)} × ${Math.round(field.height)}, less than ${least}: ${name(element)}`)
  }
  return found
}

/** Lists main actions of the dialog, and ticks that they wait for, that are visible only after scrolling. Runs in the page. */
export function hiddenActions(): string[] {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const buttons = roots.flatMap((root) => [
    ...root.querySelectorAll<HTMLElement>('dialog :is(.btn.primary, .form-agree)'),
  ])
  return buttons.flatMap((button) => {
    const sheet = button.closest('.sheet')?.getBoundingClientRect()
    const { top, bottom } = button.getBoundingClientRect()
    if (!button.checkVisibility()) return []
    const isSeen = top >= Math.max(0, sheet?.top ?? 0) && bottom <= Math.min(innerHeight, sheet?.bottom ?? innerHeight)
    return isSeen ? [] : [`is at ${Math.round(top)} to ${Math.round(bottom)}: ${button.textContent?.trim()}`]
  })
}
