import type { Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { loadNetworkMarks } from '../../ui/marks/loadNetworkMarks.ts'

/** Whether the browser can show an image: the page's policy may block it. jsdom, in sites' unit tests, decodes none. */
async function canShow(src: string): Promise<boolean> {
  const image: Omit<HTMLImageElement, 'decode'> & Partial<Pick<HTMLImageElement, 'decode'>> = new Image()
  image.referrerPolicy = 'no-referrer'
  image.src = src
  try {
    await image.decode?.()
    return true
  } catch {
    return false
  }
}

/**
 * Gives the page's network button the mark of the current network, the site's own or ours, as long as the modal lives.
 * Loads it only if the document has such a button; one in a shadow root of the page has none.
 */
function create({ networks: { $active, $paint }, router, lifetime: { signal } }: Modal): true {
  let round = 0
  const paint = async () => {
    const now = ++round
    const { caipNetworkId: id, assets, unsupported } = $active.get()
    if (unsupported || !document.querySelector('wallet-modal-network-button')) return
    const mark = assets?.imageUrl ?? (await loadNetworkMarks(id))[id]
    // As JSON, which writes quotes as CSS does
    if (mark && (await canShow(mark)) && now === round) $paint.set(`url(${JSON.stringify(mark)}) 50%/cover`)
  }
  let shown = ''
  const change = ({ caipNetworkId: id, assets, unsupported }: Network) => {
    const now = JSON.stringify([id, assets?.imageUrl, unsupported])
    if (now === shown) return
    shown = now
    $paint.set(undefined)
    void paint()
  }
  // A button may have been added when a view is shown
  const stops = [$active.subscribe(change), router.$route.listen(() => void paint())]
  signal.addEventListener('abort', () => {
    round++
    stops.forEach((stop) => stop())
  })
  return true
}

export const followPaint = (modal: Modal): true => modal.late(create)
