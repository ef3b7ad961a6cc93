/** What is measured: our widget, or the floor. */
export type Subject = 'ours' | 'floor'

const TAGS: Readonly<Record<Subject, string>> = {
  ours: '<script type="module" src="/dist/wallet-modal.js"></script>',
  floor: '<script type="module" src="/floor/floor.js"></script>',
}
const BODIES: Readonly<Record<Subject, string>> = {
  ours: '<wallet-modal-button></wallet-modal-button>',
  floor: '<floor-button></floor-button>',
}

/** A shop with one button. With `?open` the dialog is opened as soon as it can be. */
export const pageOf = (subject: Subject): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title><link rel="icon" href="data:,">
<script src="/harness.js" data-subject="${subject}"></script>${TAGS[subject]}
<body><h1>A shop</h1>${BODIES[subject]}<script type="module">if (location.search === '?open') bench.open()</script></body></html>`

/** Runs in the page, before anything else: an installed wallet, and stop-watches. */
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

const dialog = () => document.querySelector(isOurs ? 'wallet-modal' : 'floor-modal')?.shadowRoot?.querySelector('dialog[open]')
const isShown = () => Boolean(dialog()?.querySelector(isOurs ? '[data-view=Connect] button' : 'h2'))
/** Resolves with the time just after the frame in which it is there has been painted. */
const painted = (isThere) => new Promise((resolve) => {
  const look = () => {
    if (!isThere()) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(0)
  }
  requestAnimationFrame(look)
})
window.bench = {
  open: () => void (isOurs ? WalletModal : Floor).open(),
  async timeOpen() {
    const start = performance.now()
    bench.open()
    return (await painted(isShown)) - start
  },
  async close() {
    await (isOurs ? WalletModal : Floor).close()
    await painted(() => !dialog())
  },
  shown: () => painted(isShown),
  sincePress: async () => (await painted(isShown)) - pressed,
  blocked: () => (count({ getEntries: () => tasks.takeRecords() }), blocked),
  async cycle(times) {
    for (let n = 0; n < times; n++) {
      await bench.timeOpen()
      await bench.close()
    }
  },
}
`
