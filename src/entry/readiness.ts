import { isLoginReturn } from '../core/login/loginReturn.ts'
import type { Options } from '../core/options.ts'
import { mayBeSafe } from '../core/page/safeFrame.ts'
import type { Loader } from './loader.ts'
import type { OptionStore } from './options.ts'

/** Storage key of saved sessions, written by the main code. */
const SESSION_KEY = 'wallet-modal:connections'

/** The saved session; falsy if there is none, restoring is turned off, or storage is blocked. */
function savedSession(options: Options): string | null | false {
  try {
    const { reconnect = true, storage = localStorage } = options
    return reconnect && storage.getItem(SESSION_KEY)
  } catch {
    return false
  }
}

/** Restores a saved session once the page is parsed, and resolves `ready` afterwards; again if the site sets a storage later. */
export function createReadiness(options: OptionStore, { main, get }: Pick<Loader, 'main' | 'get'>, setReady: (isReady: boolean) => void) {
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
  /** The page may run inside Safe{Wallet}: the main code asks it and connects. */
  const isApp = () => mayBeSafe() && options.get().connectors?.safe !== false
  let seen: ReturnType<typeof hasSession>
  const restore = () => {
    seen = hasSession()
    if (seen || isApp() || isLoginReturn()) void get().then((one) => one.ready).then(finish, finish)
    else finish()
  }
  /**
   * The site may set its storage after the start: look for a session again. Once the main code is loaded, it does this
   * instead.
   */
  const look = () => {
    const saved = hasSession()
    if (!saved || saved === seen || main()) return
    begin()
    restore()
  }
  const start = () => {
    restore()
    options.listen(look)
  }
  return {
    ready: () => ready,
    hasSession,
    /** Also listens for a session that another tab saves later. */
    wake() {
      addEventListener('storage', ({ key }) => {
        if (key === SESSION_KEY && hasSession()) void get().catch(() => {})
      })
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
      else queueMicrotask(start)
    },
  }
}
