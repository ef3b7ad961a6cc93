import { SUCCESS_MS } from './followClose.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Returns the avatar in the first account button of the page that the visitor can see. */
function shownAvatar(): HTMLElement | undefined {
  const avatars = [...document.querySelectorAll('wallet-modal-button')].map((one) =>
    one.shadowRoot?.querySelector<HTMLElement>('.m'),
  )
  return avatars
    .flatMap((one) => one ?? [])
    .find((one) => {
      const { width, top, bottom } = one.getBoundingClientRect()
      return one.style.background && width && bottom > 0 && top < innerHeight
    })
}

/** Moves the account's avatar from a wallet's mark into the button of the page, if there is one in sight. */
function handOver(root: HTMLElement, mark: Element, duration: number): void {
  const avatar = root.isConnected ? shownAvatar() : undefined
  if (!avatar) return
  const [from, to] = [mark.getBoundingClientRect(), avatar.getBoundingClientRect()]
  const flying = Object.assign(document.createElement('div'), { className: 'avatar-flying' })
  Object.assign(flying.style, {
    position: 'fixed',
    inset: `${from.y}px auto auto ${from.x}px`,
    inlineSize: `${from.width}px`,
    blockSize: `${from.height}px`,
    borderRadius: '50%',
    background: avatar.style.background,
    transformOrigin: '0 0',
  })
  root.append(flying)
  const end = { translate: `${to.x - from.x}px ${to.y - from.y}px`, scale: to.width / from.width }
  flying.animate([{ translate: '0', scale: 1 }, end], { duration, easing: 'ease-in-out', fill: 'forwards' })
  // Not twice at once
  avatar.animate([{ opacity: 0 }, { opacity: 0 }], duration)
}

/** Draws a tick on the mark's edge. */
function tick(mark: Element, timing: KeyframeAnimationOptions): void {
  const badge = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  badge.setAttribute('class', 'icon progress-badge')
  badge.setAttribute('viewBox', '0 0 24 24')
  badge.style.setProperty('--_tone', 'var(--_success)')
  path.setAttribute('d', 'm6 12.5 4 4 8-9')
  path.setAttribute('pathLength', '1')
  path.style.strokeDasharray = '1'
  badge.append(path)
  mark.after(badge)
  path.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], timing)
}

/**
 * Shows that a wallet has connected, in `SUCCESS_MS`: the ring around its mark closes and ticks. The account's avatar then
 * moves into the page's account button within `rest` ms. Returns false if `root` shows no waiting wallet.
 */
export function showSuccess(root: HTMLElement, rest: number): boolean {
  const ring = root.querySelector<SVGElement>('.progress .ring-run')
  const mark = ring?.closest('.mark')
  if (!ring || !mark) return false
  const timing = { duration: SUCCESS_MS, easing: 'ease-out', fill: 'forwards' } as const
  ring.style.stroke = 'var(--_success)'
  ring.animate([{ strokeDasharray: '28 72' }, { strokeDasharray: '100 0' }], timing).onfinish = () =>
    handOver(root, mark, rest)
  // It still asks for what has been done
  root.querySelector('.progress-words')?.animate([{}, { opacity: 0 }], timing)
  tick(mark, timing)
  return true
}
