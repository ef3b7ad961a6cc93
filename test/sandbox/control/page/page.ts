/** The control page: shows the answer of `GET /control` and calls its commands. */
import { byId, element, fill, option } from './elements.ts'
import { wireChains } from './chains.ts'
import { showFaults, wireFaults } from './faultForm.ts'
import { showSettings, wireSettings } from './settings.ts'
import { readDescription, readState, type State } from './state.ts'
import { showReceived, showServices } from './tables.ts'

const REFRESH_MS = 1000
const description = await readDescription()

function showClock({ clock: { now, advancedMs } }: State): void {
  byId('clock').textContent =
    `${new Date(now).toLocaleString()}${advancedMs ? ` (advanced ${advancedMs / 1000} s)` : ''}`
}

let asked = 0

/** Loads and shows the newest state. Discards answers that arrive out of order. */
async function refresh(): Promise<void> {
  const question = ++asked
  const state = await readState()
  if (question !== asked) return
  showClock(state)
  showFaults(state, send)
  showSettings(state)
  showServices(state, description)
  showReceived(state)
}

/** Calls a command of the control API, and shows the text `said` on success. */
async function send(path: string, method: string, said: string, body?: unknown): Promise<void> {
  const response = await fetch(`/control${path}`, { method, body: JSON.stringify(body) })
  const problem = response.ok ? '' : ((await response.json()) as { error: string }).error
  // Refreshes first, so that the message matches the state shown.
  await refresh()
  byId('problem').textContent = problem
  byId('said').textContent = problem ? '' : said
}

function links(): Node[] {
  const named = { demo: 'demo page', phoneWallet: 'phone wallet' } as const
  return Object.entries(named).flatMap(([name, words]) => {
    const href = description.pages[name]
    if (href === undefined) return []
    const link = element('a', words)
    link.href = href
    return [new Text(', '), link]
  })
}

wireFaults(send, refresh)
wireChains(description)
wireSettings(send)
byId('pages').append(...links())
byId('reset').addEventListener('click', () => void send('/reset', 'POST', 'All is as it was at the start'))
byId('filter').addEventListener('change', () => void refresh())
for (const button of document.querySelectorAll<HTMLElement>('[data-advance]')) {
  button.addEventListener(
    'click',
    () =>
      void send('/clock', 'POST', `The clock moved by ${button.textContent?.slice(2)}`, {
        advanceMs: Number(button.dataset.advance),
      }),
  )
}

const { services } = await readState()
fill(byId('filter'), Object.keys(services), () => [
  new Option('every service', ''),
  ...Object.keys(services).map(option),
])
await refresh()
document.documentElement.dataset.ready = ''
setInterval(() => document.hidden || void refresh(), REFRESH_MS)
