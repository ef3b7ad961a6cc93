/** Functions that run in the page. Each is sent as source text together with the first three (see `driver.ts`). */

/** Returns every element of the page, including those in open shadow roots. */
export function everything(root: Document | ShadowRoot = document): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    element,
    ...(element.shadowRoot ? everything(element.shadowRoot) : []),
  ])
}

export function nameOf(element: Element): string {
  const labels = element
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => (element.getRootNode() as ShadowRoot).getElementById(id)?.textContent ?? '')
  const text = element.getAttribute('aria-label') ?? labels?.join(' ') ?? (element as HTMLElement).innerText ?? ''
  return text
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Finds the visible elements with a role and a name. */
export function find(role: string, pattern: string): Element[] {
  const roles: Record<string, string> = {
    button: 'button',
    dialog: 'dialog',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
  }
  const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0
  return everything().filter(
    (element) =>
      (element.getAttribute('role') ?? roles[element.localName]) === role &&
      isSeen(element) &&
      new RegExp(pattern).test(nameOf(element)),
  )
}

/** Waits until the element with a role and a name stops moving and nothing covers it. Returns its center. */
export async function centerOf(role: string, pattern: string): Promise<{ x: number; y: number } | null> {
  const [element] = find(role, pattern)
  if (!element) return null
  element.scrollIntoView({ block: 'nearest' })
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  const first = middle()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const spot = middle()
  if (first.x !== spot.x || first.y !== spot.y) return null
  let hit = document.elementFromPoint(spot.x, spot.y)
  for (let inner = hit; inner && inner !== element; inner = hit?.shadowRoot?.elementFromPoint(spot.x, spot.y) ?? null) {
    if (inner === hit && hit !== document.elementFromPoint(spot.x, spot.y)) break
    hit = inner
  }
  return hit && (element === hit || element.contains(hit) || hit.shadowRoot?.contains(element)) ? spot : null
}

export const isShown = (role: string, pattern: string): boolean => find(role, pattern).length > 0

/** Returns the name of the current view; an empty text while the modal is closed. */
export const viewOfDialog = (): string =>
  everything()
    .find((element) => element.matches('dialog [data-view]'))
    ?.getAttribute('data-view') ?? ''

export const namesOf = (role: string): string[] => find(role, '').map(nameOf)

/** Returns the name of the focused element, also inside shadow roots. */
export function focused(): string {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element && element !== document.body ? nameOf(element) : ''
}

/** Lists elements of the dialog or the page that overflow horizontally. */
export function overflowing(): string[] {
  const found =
    document.documentElement.scrollWidth > innerWidth
      ? [`the page: ${document.documentElement.scrollWidth} > ${innerWidth}`]
      : []
  for (const element of everything()) {
    const { left, right, width } = element.getBoundingClientRect()
    if (!width || !element.checkVisibility() || element.closest('svg')) continue
    if (left < -1 || right > innerWidth + 1)
      found.push(
        `<${element.localName} class="${element.getAttribute('class') ?? ''}">: ${Math.round(left)} to ${Math.round(right)} of ${innerWidth}`,
      )
  }
  return found
}

/** Returns the brightness of the dialog's background and text, from 0 to 255. */
export function brightness(): { ground: number; text: number } {
  const brightnessOf = (color: string) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const context = canvas.getContext('2d')
    if (!context) return -1
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return alpha < 128 ? -1 : Math.round((red + green + blue) / 3)
  }
  const [dialog] = find('dialog', '')
  if (!dialog) return { ground: -1, text: -1 }
  const grounds = [dialog, ...dialog.querySelectorAll('*')].map((element) =>
    brightnessOf(getComputedStyle(element).backgroundColor),
  )
  const [title = dialog] = find('heading', '')
  return { ground: grounds.find((one) => one >= 0) ?? -1, text: brightnessOf(getComputedStyle(title).color) }
}

/** Lists the paths of the widget's files that this page has requested, in their order. */
export function loadedFiles(): string[] {
  const entry = document.querySelector<HTMLScriptElement>('script[src*="/wallet-modal."]')?.src ?? ''
  const { origin } = new URL(entry)
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === origin)
    .map(({ pathname }) => pathname)
}

export const countElements = (): number => everything().length

/** Opens and closes the modal repeatedly. Returns the page's element count. */
export async function openAndClose(times: number): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame)
  for (let done = 0; done < times; done++) {
    const closed = window.WalletModal.open()
    while (!window.WalletModal.getState().open) await frame()
    await frame()
    window.WalletModal.close()
    await closed
    await frame()
  }
  return everything().length
}

/** Measures the sizes and centers of the spinner and of the icon inside it, in px, once both have stopped moving. */
export async function spinnerGeometry(): Promise<{ ring: number[]; mark: number[] } | undefined> {
  const ring = everything().find((element) => element.matches('.ring'))
  for (let around = ring?.parentElement; around; around = around.parentElement)
    if (around.getAnimations().some(({ playState }) => playState === 'running')) return undefined
  // WebKit shows the last frame of an animation for a moment after it has finished
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const boxOf = ({ x, y, width, height }: DOMRect) => [width, height, x + width / 2, y + height / 2].map(Math.round)
  return ring?.parentElement
    ? { ring: boxOf(ring.getBoundingClientRect()), mark: boxOf(ring.parentElement.getBoundingClientRect()) }
    : undefined
}

/** Counts the lines of the balance in the dialog; 0 if it is absent. */
export function linesOfBalance(): number {
  const amount = everything().find((element) => element.matches('.balance > bdi'))
  if (!amount) return 0
  const range = document.createRange()
  range.selectNodeContents(amount)
  // Parts of one line may have different fonts, and so different heights: compare their vertical centers.
  const middles = [...range.getClientRects()].map(({ y, height }) => ({ y: y + height / 2, height }))
  return middles.filter(({ y, height }, at) => at === 0 || Math.abs(y - (middles[at - 1]?.y ?? y)) > height / 2).length
}
