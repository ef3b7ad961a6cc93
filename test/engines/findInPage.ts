/** Functions that run in the page and find elements as Playwright does (see `enginePage.ts`). */

/** One step of a search for an element, as JSON. A regular expression is given by its source and flags. */
export type Step =
  | { by: 'role'; role: string; name?: string; flags?: string }
  | { by: 'text'; text: string; flags: string }
  | { by: 'css'; css: string }
  /** The one at this place among those found so far. */
  | { by: 'nth'; nth: number }
  /** Those found so far that match a selector. */
  | { by: 'and'; css: string }

export function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0
}

/** Returns an element and all ancestors, also those outside its shadow root. */
export function lineOf(element: Element): Element[] {
  const above = element.parentElement ?? (element.getRootNode() as ShadowRoot).host
  return [element, ...(above ? lineOf(above) : [])]
}

/** Returns every element inside another one, or of the page, including those in open shadow roots. */
export function insideOf(scope: Element | Document | ShadowRoot): Element[] {
  const own = scope instanceof Element && scope.shadowRoot ? insideOf(scope.shadowRoot) : []
  return [...own, ...[...scope.children].flatMap((child) => [child, ...insideOf(child)])]
}

/** Returns the text that an element contributes to a name. */
export function textIn(node: Node): string {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
  if (node.ariaHidden === 'true' || !node.checkVisibility({ visibilityProperty: true })) return ''
  const label = node.ariaLabel ?? node.getAttribute('alt')
  const text = label ?? [...node.childNodes].map(textIn).join('')
  return getComputedStyle(node).display === 'inline' ? text : ` ${text} `
}

export function tidy(text: string): string {
  return text
    .replace(/[\u00ad\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

export function accessibleName(element: Element): string {
  const root = element.getRootNode() as ShadowRoot
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/)
  const named = ids?.map((id) => textIn(root.getElementById(id) ?? element)).join(' ')
  const labels = [...((element as HTMLInputElement).labels ?? [])].map(textIn).join(' ')
  const inside = element.matches('input, textarea, select, dialog, ul, ol, section, fieldset')
    ? ''
    : [...element.childNodes].map(textIn).join('')
  const legend = element.matches('fieldset') ? textIn(element.querySelector('legend') ?? element) : ''
  return tidy(
    named ||
      element.ariaLabel ||
      element.getAttribute('alt') ||
      labels ||
      legend ||
      inside ||
      (element as HTMLElement).title ||
      '',
  )
}

export function roleOf(element: Element): string {
  const given = element.getAttribute('role')
  if (given) return given
  const { localName } = element
  const { type } = element as HTMLInputElement
  if (localName === 'input')
    return { checkbox: 'checkbox', radio: 'radio', button: 'button', submit: 'button' }[type] ?? 'textbox'
  if (localName === 'a') return element.hasAttribute('href') ? 'link' : ''
  const roles: Record<string, string> = {
    button: 'button',
    dialog: 'dialog',
    textarea: 'textbox',
    img: 'img',
    ul: 'list',
    ol: 'list',
    li: 'listitem',
    fieldset: 'group',
    progress: 'progressbar',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
  }
  return roles[localName] ?? ''
}

/** Returns the elements that all steps lead to. */
export function search(steps: readonly Step[]): Element[] {
  let found: (Element | Document)[] = [document]
  for (const step of steps) {
    const inside = () => [...new Set(found.flatMap((scope) => insideOf(scope)))]
    if (step.by === 'nth') found = found.slice(step.nth, step.nth < 0 ? undefined : step.nth + 1)
    else if (step.by === 'and') found = found.filter((one) => (one as Element).matches(step.css))
    else if (step.by === 'css') {
      // Inside our element is inside its shadow root
      const inOurs = step.css.match(/^wallet-modal (?=\S)/)
      const css = inOurs ? step.css.slice(inOurs[0].length) : step.css
      found = inside().filter(
        (one) => one.matches(css) && (!inOurs || lineOf(one).some(({ localName }) => localName === 'wallet-modal')),
      )
    } else if (step.by === 'role') {
      const pattern = step.name === undefined ? undefined : new RegExp(step.name, step.flags)
      found = inside().filter(
        (one) =>
          roleOf(one) === step.role &&
          one.checkVisibility({ visibilityProperty: true }) &&
          !lineOf(one).some(({ ariaHidden }) => ariaHidden === 'true') &&
          (!pattern || pattern.test(accessibleName(one))),
      )
    } else {
      const pattern = new RegExp(step.text, step.flags)
      const says = [...found.filter((one) => one instanceof Element), ...inside()].filter(
        (one) => !one.matches('script, style') && !one.shadowRoot && pattern.test(tidy(one.textContent ?? '')),
      )
      found = says.filter((one) => !says.some((other) => other !== one && one.contains(other)))
    }
  }
  return found.filter((one) => one instanceof Element)
}

/** Counts what is found, and what of it can be seen. */
export function countFound(steps: readonly Step[]): { found: number; seen: number } {
  const all = search(steps)
  return { found: all.length, seen: all.filter(isSeen).length }
}

/** Returns where the first element can be pressed, once it is enabled, has stopped moving and nothing covers it. */
export async function spotOf(steps: readonly Step[]): Promise<{ x: number; y: number } | string> {
  const [element] = search(steps).filter(isSeen)
  if (!element) return 'it is not there'
  if (element.matches(':disabled')) return 'it is disabled'
  element.scrollIntoView({ block: 'center' })
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  const first = middle()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const { x, y } = middle()
  if (first.x !== x || first.y !== y) return 'it is moving'
  let hit = document.elementFromPoint(x, y)
  while (hit?.shadowRoot) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === hit) break
    hit = inner
  }
  // What is in a button takes no pointer events: the button does.
  const button = element.closest('button, a, label, summary') ?? element
  if (!hit || !(lineOf(hit).includes(button) || button.contains(hit)))
    return `covered by ${hit?.outerHTML.slice(0, 120)}`
  guardPress(button)
  return { x, y }
}

declare global {
  interface Window {
    /** What the pointer should press next, and whether it did. */
    aim?: { target: Element; isHit: boolean | undefined }
  }
}

/** Stops a press that does not hit its target, because that has moved in the meantime. */
export function guardPress(target: Element): void {
  const isFirst = !('aim' in window)
  window.aim = { target, isHit: undefined }
  if (!isFirst) return
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(
      type,
      (event) => {
        const { aim } = window
        if (!aim) return
        if (type === 'pointerdown') aim.isHit = event.composedPath().includes(aim.target)
        if (aim.isHit !== false) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      true,
    )
}

/** Whether the last press hit its target. A press in a frame is not seen here. */
export function hasHit(): boolean {
  const isHit = window.aim?.isHit !== false
  window.aim = undefined
  return isHit
}

/** The function that `callWithFound` calls; its source text is sent along. */
declare const given: (...args: unknown[]) => unknown

/** Calls a function, whose result is of interest only if it is JSON. */
export async function callGiven(...args: unknown[]): Promise<unknown> {
  const result = await given(...args)
  try {
    JSON.stringify(result)
    return result
  } catch {
    return undefined
  }
}

export function callWithFound(steps: readonly Step[], args: readonly unknown[]): unknown {
  const [element] = search(steps)
  if (!element) throw new Error('it is not there')
  return given(element, ...args)
}

/** Writes into the first field, as typing does. */
export function fillFound(steps: readonly Step[], text: string): void {
  const [field] = search(steps).filter(isSeen)
  if (!field) throw new Error('it is not there')
  ;(field as HTMLInputElement).focus()
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

export function attributeOf(steps: readonly Step[], name: string): string | null {
  return search(steps)[0]?.getAttribute(name) ?? null
}

export const IN_PAGE = [isSeen, lineOf, insideOf, textIn, tidy, accessibleName, roleOf, search, guardPress].map(String)
