/** A fact that a page or frame reports to the recorder. */
export type Note =
  | { kind: 'event'; name: string; detail: unknown }
  | { kind: 'load' }
  | { kind: 'screen'; view: string; heading: string }
  | { kind: 'alert'; text: string }
  | { kind: 'storage'; key: string }
  | { kind: 'message'; direction: 'to' | 'from'; type: string }

declare global {
  interface Window {
    recordNote(note: Note): Promise<void>
    /** Number of wallet requests of this page already recorded, by wallet. */
    recordedRequests?: Record<string, number>
  }
}

// The functions below run in every page and frame before all scripts, so they cannot use anything from outside.

/**
 * Reports events of the widget, and messages between the page and the secure site's frame. `startMs`: start of the
 * journey.
 */
export function noteEventsAndMessages(startMs: number): void {
  // Slows the clock down 1,000 times: otherwise a cached balance could expire between two steps on a slow machine.
  const now = Date.now
  Date.now = () => startMs + Math.floor((now() - startMs) / 1_000)

  const note = (one: Note) => void window.recordNote(one)
  note({ kind: 'load' })

  const dispatch = EventTarget.prototype.dispatchEvent
  EventTarget.prototype.dispatchEvent = function (event) {
    // Analytics events begin when the browser is idle, at another moment in each visit.
    const isWidgets = event.type.startsWith('wallet-modal:') && event.type !== 'wallet-modal:track'
    if (event instanceof CustomEvent && isWidgets) {
      note({ kind: 'event', name: event.type, detail: JSON.parse(JSON.stringify(event.detail ?? null)) })
    }
    return dispatch.call(this, event)
  }

  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
    if (typeof type !== 'string' || !type.startsWith('@w3m-')) return
    note({ kind: 'message', direction: window === window.top ? 'from' : 'to', type })
  })
}

/** Reports the views and messages that the widget shows. */
export function noteScreens(): void {
  const note = (one: Note) => void window.recordNote(one)
  const lastAlerts = new WeakMap<ShadowRoot, string>()
  const look = (root: ShadowRoot) => {
    const view = root.querySelector<HTMLElement>('[data-view]')?.dataset.view
    const heading = root.querySelector('h2')?.textContent
    if (view && heading) note({ kind: 'screen', view, heading })
    const messages = [...root.querySelectorAll('[role=alert], .toasts')].map(({ textContent }) => textContent.trim())
    const alerts = messages.filter(Boolean).join(' | ')
    if (alerts && alerts !== lastAlerts.get(root)) note({ kind: 'alert', text: alerts })
    lastAlerts.set(root, alerts)
  }
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    if (this.localName !== 'wallet-modal') return root
    const observer = new MutationObserver(() => look(root))
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-view'] })
    return root
  }
}

/** Reports the keys that are written to the page's storage. */
export function noteStorage(): void {
  const note = (key: string) => void window.recordNote({ kind: 'storage', key })
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = function (key, value) {
    note(`${this === localStorage ? 'local' : 'session'} ${key}`)
    setItem.call(this, key, value)
  }
  const openDatabase = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (name, ...rest) {
    note(`database ${name}`)
    return openDatabase.call(this, name, ...rest)
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  Object.defineProperty(document, 'cookie', {
    get: () => cookie?.get?.call(document) as string,
    set: (value: string) => {
      note(`cookie ${value.split('=')[0]}`)
      cookie?.set?.call(document, value)
    },
  })
}

interface Log {
  requests?: readonly { method: string }[]
  asked?: readonly string[]
}

/** Runs in the page: returns the requests that wallets received since the last call, by wallet. */
export function takeWalletRequests(): Record<string, string[]> {
  const { demoWallet, demoSolanaWallet, pageWallets } = window as Partial<
    Record<'demoWallet' | 'demoSolanaWallet', Log>
  > &
    Pick<Window, 'pageWallets'>
  const seen = (window.recordedRequests ??= {})
  const fresh: Record<string, string[]> = {}
  for (const [name, log] of Object.entries<Log | undefined>({ demoWallet, demoSolanaWallet, ...pageWallets })) {
    const all = log?.asked ?? log?.requests?.map(({ method }) => method) ?? []
    if (all.length > (seen[name] ?? 0)) fresh[name] = all.slice(seen[name] ?? 0)
    seen[name] = all.length
  }
  return fresh
}

/** Runs in the page: returns the keys in its storage. */
export const storageKeys = (): string[] => [
  ...Object.keys(localStorage).map((key) => `local ${key}`),
  ...Object.keys(sessionStorage).map((key) => `session ${key}`),
]
