/** Space between a toast and what it stands beside, in px. */
const GAP_PX = 8
/** Width that a toast needs beside the dialog, in px. */
const BESIDE_PX = 256

/**
 * Returns the top of a toast that has no room outside of the dialog. It stands above the view's footer: what matters most
 * is at the beginning of a view, and buttons are in its footer. Without a footer it stands below the head, which ends at
 * `end`.
 */
function topInside(sheet: Element, height: number, end: number): number {
  const footer = sheet.querySelector('.view > .footer')?.getBoundingClientRect().top ?? 0
  // A keyboard covers the window, and on low screens the footer scrolls
  const seen = visualViewport?.height ?? innerHeight
  return Math.max(Math.min(footer, seen) - height - GAP_PX, end + GAP_PX)
}

/** Chooses the place of the toasts. `head`: the head of the view, on `sheet`. */
function move(place: HTMLElement, sheet: Element, head: Element): void {
  place.classList.remove('beside')
  place.style.insetBlockStart = ''
  const own = place.getBoundingClientRect()
  const around = sheet.getBoundingClientRect()
  const covered = head.getBoundingClientRect()
  const isClear = own.bottom + GAP_PX <= around.top || own.top >= covered.bottom || around.bottom <= own.top
  if (isClear) return
  const isBeside = (innerWidth - around.width) / 2 >= BESIDE_PX && place.closest('dialog')
  if (isBeside) place.classList.add('beside')
  else place.style.insetBlockStart = `${topInside(sheet, own.height, covered.bottom)}px`
}

/**
 * Keeps a toast off the head of the view, with title, Back and Close: it stands above the dialog if there is room, else
 * beside it, and on phones above the footer. Returns a function that stops following the dialog.
 */
export function keepOffHead(toast: HTMLElement): () => void {
  const place = toast.closest<HTMLElement>('.toasts')
  const root = toast.getRootNode()
  const head = root instanceof ShadowRoot ? root.querySelector('.header') : null
  const sheet = head?.closest('.sheet')
  if (!place || !head || !sheet) return () => {}
  const ended = new AbortController()
  const { signal } = ended
  const follow = () => signal.aborted || move(place, sheet, head)
  follow()
  // The dialog grows and shrinks with its content, and slides in. Not at once: beside the dialog a toast has another size,
  // and a size that changes while sizes are being reported raises an error on the page
  const sizes = new ResizeObserver(() => requestAnimationFrame(follow))
  for (const one of [sheet, head, toast]) sizes.observe(one)
  // The next view has another footer, or none
  const views = new MutationObserver(follow)
  views.observe(sheet, { childList: true, subtree: true })
  for (const type of ['animationend', 'scroll']) root.addEventListener(type, follow, { signal, capture: true })
  addEventListener('resize', follow, { signal })
  return () => {
    sizes.disconnect()
    views.disconnect()
    ended.abort()
    place.classList.remove('beside')
    place.style.insetBlockStart = ''
  }
}
