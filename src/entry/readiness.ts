import { isLoginReturn } from '../core/login/loginReturn.ts'
import type { Options } from '../core/options.ts'
import { mayBeSafe } from '../core/page/safeFrame.ts'
import type { Loader } from './loader.ts'
import type { OptionStore } from './options.ts'

type MainLoader = Pick<Loader, 'main' | 'get'>

/** Storage key of saved sessions, written by the main code. */
const SESSION_KEY = 'wallet-modal:connections'

/** Returns the saved session as text; falsy if there is none, with `reconnect: false`, or if storage is blocked. */
function savedSession(options: Options): string | null | false {
  try {
    const { reconnect = true, storage = localStorage } = options
    return reconnect && storage.getItem(SESSION_KEY)
  } catch {
    return false
  }
}

/**
 * Restores a saved session once the page is parsed, then resolves `ready`. If the site sets the option `storage` later
 * and it contains a session, restores that one and creates a new `ready` promise.
 */
export function createReadiness(options: OptionStore, { main, get }: MainLoader, setReady: (isReady: boolean) => void) {
  let resolve: (() => void) | undefined
  let ready: Promise<void>
  const begin = () => {
    ready = new Promise<void>((done) => (resolve = done))
    setReady(false)
  }
  begin()
  const hasSession = () => savedSession(options.get())
  const finish = () => {
    setReady(true)
    resolve?.()
  }
  /** Whether this page may be an app inside Safe{Wallet}. The main code checks that, and connects to the Safe. */
  const isApp = () => mayBeSafe() && options.get().connectors?.safe !== false
  let lastSession: ReturnType<typeof hasSession>
  const restore = () => {
    lastSession = hasSession()
    if (lastSession || isApp() || isLoginReturn())
      void get()
        .then((one) => one.ready)
        .then(finish, finish)
    else finish()
  }
  // The new options may include another `storage`. Once the main code runs, it checks that itself.
  const recheck = () => {
    const saved = hasSession()
    if (!saved || saved === lastSession || main()) return
    begin()
    restore()
  }
  const start = () => {
    restore()
    options.listen(recheck)
  }
  return {
    ready: () => ready,
    hasSession,
    /** Restores the session now, and again when another tab saves one. */
    wake() {
      addEventListener('storage', ({ key }) => {
        if (key === SESSION_KEY && hasSession()) void get().catch(() => {})
      })
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
      else queueMicrotask(start)
    },
  }
}
