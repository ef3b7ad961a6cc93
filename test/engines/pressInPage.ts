/** Functions that run in the page (see `driver.ts`). */

declare const nameOf: (element: Element) => string

declare global {
  interface Window {
    /** What is pressed, how often its click was not stopped, and how long the pointer was down. */
    pressing: { button: Element; clicks: number; ms: number }
    /** The shadow roots that already have a listener which counts clicks. */
    listened: WeakSet<ShadowRoot>
  }
}

/** Returns the names of the enabled buttons and links in the dialog. */
export function buttonsOfDialog(): string[] {
  const root = document.querySelector('wallet-modal')?.shadowRoot
  return [...(root?.querySelectorAll('dialog :is(button, a):not(:disabled)') ?? [])]
    .filter((one) => one.checkVisibility())
    .map((one) => nameOf(one))
}

/** Returns where a button with a name can be pressed, once it has stopped moving and nothing covers it. */
export async function buttonSpot(tag: string, name: string): Promise<{ x: number; y: number } | null> {
  const root = document.querySelector(tag)?.shadowRoot
  const buttons = [...(root?.querySelectorAll(':is(button, a):not(:disabled)') ?? [])]
  const button = buttons.find((one) => one.checkVisibility() && (!name || nameOf(one) === name))
  if (!root || !button) return null
  button.scrollIntoView({ block: 'center' })
  const middle = () => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  const first = middle()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const { x, y } = middle()
  const hit = root.elementFromPoint(x, y)
  if (first.x !== x || first.y !== y || !hit || !button.contains(hit)) return null
  const isFirst = !window.pressing
  window.pressing = { button, clicks: 0, ms: 0 }
  if (isFirst) {
    let began = 0
    addEventListener('pointerdown', ({ timeStamp }) => (began = timeStamp), true)
    addEventListener('pointerup', ({ timeStamp }) => (window.pressing.ms = timeStamp - began), true)
  }
  window.listened ??= new WeakSet()
  if (window.listened.has(root)) return { x, y }
  window.listened.add(root)
  // Where a click arrives that was not stopped at the document; the dialog lets none out. Links are not followed, for
  // which the prototype's method is needed: until an event reaches the dialog, its own one does nothing.
  root.addEventListener(
    'click',
    (event) => {
      const { pressing } = window
      if (!event.composedPath().includes(pressing.button)) return
      pressing.clicks++
      if (pressing.button.localName === 'a') Event.prototype.preventDefault.call(event)
    },
    true,
  )
  return { x, y }
}

/** Whether the main code has added its styles to a button, and painted it. */
export async function isDressed(tag: string): Promise<boolean> {
  const button = document.querySelector(tag)?.shadowRoot?.querySelector('button')
  if (!button || getComputedStyle(button).minHeight !== '44px') return false
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  return true
}

/** Returns the number of clicks since the last press began, and how long the pointer was down. */
export async function takeClicks(): Promise<{ clicks: number; ms: number }> {
  // A touch is followed by its click a moment later.
  for (let frame = 0; frame < 60 && !window.pressing.clicks; frame++) await new Promise(requestAnimationFrame)
  const { clicks, ms } = window.pressing
  return { clicks, ms }
}

/** Lets everything arrive that can arrive during a press, and the browser paint it for some frames. */
export async function letArrive(round: number, frames: number): Promise<void> {
  const { WalletModal } = window
  const info = {
    uuid: `00000000-0000-4000-8000-${String(round).padStart(12, '0')}`,
    name: `Late wallet ${round}`,
    rdns: `org.example.late${round}`,
    icon: 'data:,',
  }
  const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  WalletModal.setLocale(['es', 'ar'][round % 2] ?? 'en')
  WalletModal.setTheme({ mode: round % 2 ? 'light' : 'dark' })
  const token = {
    address: `0x00000000000000000000000000000000f000${String(round).padStart(4, '0')}`,
    symbol: `T${round}`,
    name: `Token ${round}`,
    decimals: 18,
  }
  WalletModal.configure({ tokens: { 'eip155:1': [token] } })
  for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
}
