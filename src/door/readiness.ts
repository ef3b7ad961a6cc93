import type { Graph } from '../core/door.ts'
import { isLoginReturn } from '../core/loginReturn.ts'
import { safeOrigin } from '../core/safeFrame.ts'
import type { OptionStore } from './options.ts'

/** Our key of saved sessions; the graph's storage service writes it. */
const SESSION_KEY = 'wallet-modal:connections'

/** Restores a saved session once the page stands, and knows when that is done. `becomeReady` is called once. */
export function createReadiness(options: OptionStore, getGraph: () => Promise<Graph>, becomeReady: () => void) {
  let resolve: (() => void) | undefined
  const ready = new Promise<void>((done) => (resolve = done))
  const hasSession = () => {
    try {
      const { reconnect = true, storage = localStorage } = options.get()
      return reconnect && storage.getItem(SESSION_KEY)
    } catch {
      return false // storage is blocked: nothing was ever saved
    }
  }
  const finish = () => {
    becomeReady()
    resolve?.()
  }
  /** A Safe may be showing the page: the graph asks it, and connects by itself. */
  const isApp = () => safeOrigin() && options.get().connectors?.safe !== false
  const restore = () => {
    if (hasSession() || isApp() || isLoginReturn()) void getGraph().then((graph) => graph.ready).then(finish, finish)
    else finish()
  }
  return {
    ready,
    hasSession,
    /** Also for a session that another tab makes later. */
    wake() {
      addEventListener('storage', ({ key }) => {
        if (key === SESSION_KEY && hasSession()) void getGraph().catch(() => {})
      })
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', restore)
      else queueMicrotask(restore)
    },
  }
}
