/** Lists elements that overflow sideways, are cut off, or are too small to touch. Runs in the page. */
export function faults(): string[] {
  const found: string[] = []
  /** The most that the sign before an amount and the gap between them take of the line, in px. */
  const SIGN_WIDTH = 40
  /** Whether a single word of at most `longest` letters wraps onto a second line. */
  const isBroken = ({ firstChild: text }: Element, longest = Infinity) =>
    text instanceof Text &&
    [...(text?.textContent ?? '').matchAll(/\S+/g)].some(({ 0: word, index }) => {
      if (word.length > longest) return false
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const parts = [...range.getClientRects()]
      // An amount is never smaller than the text around it, so one that is longer than its line has to wrap.
      const line = (text.parentElement?.closest('.effect-sum')?.clientWidth ?? Infinity) - SIGN_WIDTH
      const isTooLong = parts.reduce((sum, { width }) => sum + width, 0) > line
      return !isTooLong && new Set(parts.map(({ top }) => Math.round(top))).size > 1
    })
  /** Names what is wrong with the place or size of an element beside its neighbors in Account. */
  const misplaced = (element: HTMLElement) => {
    const { top, left, right } = element.getBoundingClientRect()
    const before = element.previousElementSibling
    const isWrapped =
      element.matches('.balance-symbol') &&
      (element.textContent ?? '').length < 6 &&
      top >= (before?.getBoundingClientRect().bottom ?? Infinity)
    const isSmall =
      element.matches('.total-label > .figure') &&
      before &&
      parseFloat(getComputedStyle(element).fontSize) < parseFloat(getComputedStyle(before).fontSize)
    const row = element.parentElement?.getBoundingClientRect()
    const isRtl = getComputedStyle(element).direction === 'rtl'
    const leavesHole =
      element.matches('.tile:last-child') && row && (isRtl ? left - row.left > 1 : row.right - right > 1)
    return [
      ...(isWrapped ? ['is below its amount'] : []),
      ...(isSmall ? ['is smaller than its label'] : []),
      ...(leavesHole ? [`leaves a hole beside it`] : []),
    ]
  }
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
    // Skip input fields, which scroll, text for screen readers, which is invisible, and the button elements, which end a long
    // name with an ellipsis, so that they stay on one line: Account says the whole name.
    if (
      !element.matches('input, .sr, .b > .t') &&
      style.overflowX !== 'visible' &&
      element.scrollWidth > element.clientWidth + 1
    )
      found.push(`is cut off (${element.scrollWidth} > ${element.clientWidth}): ${name(element)}`)
    // Short labels must fit on a line. An amount, a shortened address or a group of address digits must not wrap.
    // In titles, names and tiles, words as long as "WalletConnect" must not be broken, either.
    if (element.matches('.title > span, .row-title, .tile') && isBroken(element, 13))
      found.push(`is broken inside a word: ${name(element)}`)
    if (
      element.matches(
        '.tab, .balance > bdi, .address > span, .account-pill > bdi, .unnamed .row-title, .effect-sum bdi > span',
      ) &&
      isBroken(element)
    )
      found.push(`is broken inside a word: ${name(element)}`)
    found.push(...misplaced(element).map((what) => `${what}: ${name(element)}`))
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

/**
 * Lists lines that carry meaning (borders of fields and of what is chosen, the grip, the ring around a mark) with a contrast
 * of less than 3 : 1 with what is around them (WCAG 2.2, 1.4.11). Runs in the page.
 */
export function faintLines(): string[] {
  const pen = document
    .createElement('canvas')
    .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  /** Paints colors over each other, the first one lowest, and returns the luminance. */
  const luminance = (colors: readonly string[]) => {
    for (const color of ['#fff', ...colors]) {
      pen.fillStyle = color
      pen.fillRect(0, 0, 1, 1)
    }
    const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const grounds = (element: Element | null): string[] => {
    if (!element) return []
    const above = element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null
    // The page behind a dialog is covered by its own background
    const below = element.localName === 'dialog' ? [] : grounds(above)
    return [...below, getComputedStyle(element).backgroundColor]
  }
  const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  /** The color of the element's own line; undefined if it has none. */
  const lineOf = (element: Element) => {
    const style = getComputedStyle(element)
    if (element.matches('.grip')) return getComputedStyle(element, '::before').backgroundColor
    if (element instanceof SVGElement) return style.stroke
    if (element.matches('[role=tab]')) return /(?:rgb|color|oklch)[^)]*\)/.exec(style.backgroundImage)?.[0]
    return parseFloat(style.borderBlockStartWidth) > 0 && !/, 0\)$|\/ 0\)$/.test(style.borderBlockStartColor)
      ? style.borderBlockStartColor
      : undefined
  }
  const around = (element: Element) =>
    element.matches('.grip, svg *') ? element.closest('.sheet') : element.parentElement
  const lined = (element: Element | null, depth: number): Element | undefined => {
    if (!element || depth > 3) return undefined
    return lineOf(element) === undefined ? lined(element.parentElement, depth + 1) : element
  }
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const meant = roots.flatMap((root) => [
    ...root.querySelectorAll(
      'input:enabled:not([type=checkbox], [type=radio]:not(:checked)), textarea, [role=tab][aria-selected=true], .chip, .toast, .grip, .ring-run',
    ),
  ])
  return meant.flatMap((element) => {
    if (!element.checkVisibility()) return []
    const name = `${element.localName}.${element.getAttribute('class') ?? ''}`
    const found = lined(element, 0)
    if (!found) return [`has no line: ${name}`]
    const ground = grounds(around(found))
    const value = ratio(luminance(ground), luminance([...ground, lineOf(found) ?? '']))
    return value < 3 ? [`has a contrast of ${value.toFixed(2)}: ${name}`] : []
  })
}
