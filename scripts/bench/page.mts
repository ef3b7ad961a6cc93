/**
 * What is measured: our widget (`ours`), our widget as another commit has it (`before`), or one of two minimal pages: an
 * empty dialog in one script (`direct`), and the same dialog behind a small script that imports it (`lazy`).
 */
export type Subject = 'ours' | 'before' | 'direct' | 'lazy'
export const SUBJECTS: readonly Subject[] = ['ours', 'direct', 'lazy']

/** Whether a page has our widget, as it is or as another commit has it. */
export const isOurs = (subject: Subject) => subject === 'ours' || subject === 'before'

/** Paths of the scripts that the pages load. */
const ENTRIES: Readonly<Record<Subject, string>> = {
  ours: '/dist/wallet-modal.js',
  before: '/before/dist/wallet-modal.js',
  direct: '/floor/direct/floor.js',
  lazy: '/floor/lazy/floor.js',
}

/** Returns the HTML of a page with one button. With `?open` in its URL, the dialog opens as soon as possible. */
export const pageOf = (subject: Subject): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title><link rel="icon" href="data:,">
<script src="/harness.js" data-subject="${isOurs(subject) ? 'ours' : 'floor'}"></script>
<script type="module" src="${ENTRIES[subject]}"></script>
<body><h1>A shop</h1>${isOurs(subject) ? '<wallet-modal-button></wallet-modal-button>' : '<floor-button></floor-button>'}
<script type="module">if (location.search === '?open') bench.open()</script></body></html>`

/** Runs in the page before all other scripts: installs a wallet and the timers. */
export const HARNESS = `
const isOurs = document.currentScript.dataset.subject === 'ours'
const info = { uuid: '2b6b1f0e-5f1c-4f5c-9f1e-0c2a1d3e4f5a', name: 'A wallet', rdns: 'dev.example', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' }
const provider = { request: async () => [], on() {}, removeListener() {} }
const detail = Object.freeze({ info, provider })
addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))

let blocked = 0
const count = (list) => { for (const { duration } of list.getEntries()) blocked += Math.max(0, duration - 50) }
const tasks = new PerformanceObserver(count)
tasks.observe({ type: 'longtask', buffered: true })
let pressed = 0
addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), true)

const root = () => document.querySelector(isOurs ? 'wallet-modal' : 'floor-modal')?.shadowRoot
const dialog = () => root()?.querySelector('dialog[open]')
const isShown = () => Boolean(dialog()?.querySelector(isOurs ? '[data-view=Connect] button' : 'h2'))
/** Resolves with the time just after the first frame in which isThere() is true was painted. */
const painted = (isThere) => new Promise((resolve) => {
  const look = () => {
    if (!isThere()) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(0)
  }
  requestAnimationFrame(look)
})
const QUIET_MS = 400
/** Resolves with the time at which the dialog last changed its elements, place or size, or was last animated. */
const still = () => new Promise((resolve) => {
  const place = () => {
    const { x, y, width, height } = dialog().getBoundingClientRect()
    return [x, y, width, height].join()
  }
  let last = performance.now()
  let size = place()
  const moved = () => (last = performance.now())
  const observer = new MutationObserver(moved)
  observer.observe(root(), { subtree: true, childList: true, attributes: true, characterData: true })
  const look = () => {
    const now = place()
    if (now !== size || root().getAnimations().some(({ playState }) => playState === 'running')) moved()
    size = now
    if (performance.now() - last < QUIET_MS) return requestAnimationFrame(look)
    observer.disconnect()
    resolve(last)
  }
  look()
})
/** Returns the size of the scripts requested up to a time, in kB: transferred and decoded. */
const scripts = (until) => {
  const own = performance.getEntriesByType('resource').filter(({ name, startTime }) => startTime <= until && /\\/(?:dist|floor)\\//.test(name))
  const sum = (key) => own.reduce((total, entry) => total + entry[key], 0) / 1024
  return { network: sum('encodedBodySize'), decoded: sum('decodedBodySize') }
}
// Measure from the start: a caller that asks after the load event may be too late.
const shown = location.search === '?open' ? painted(isShown) : undefined
window.bench = {
  open: () => void (isOurs ? WalletModal : Floor).open(),
  async timeOpen() {
    const start = performance.now()
    bench.open()
    return (await painted(isShown)) - start
  },
  async timeStill() {
    const start = performance.now()
    bench.open()
    const shown = await painted(isShown)
    return { painted: shown - start, still: Math.max(shown, await still()) - start, first: scripts(shown), all: scripts(Infinity) }
  },
  async close() {
    await (isOurs ? WalletModal : Floor).close()
    await painted(() => !dialog())
  },
  shown: () => shown,
  sincePress: async () => (await painted(isShown)) - pressed,
  blocked: () => (count({ getEntries: () => tasks.takeRecords() }), blocked),
  scripts: () => scripts(Infinity),
  async cycle(times) {
    for (let n = 0; n < times; n++) {
      await bench.timeOpen()
      await bench.close()
    }
  },
}
`
