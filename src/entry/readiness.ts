import { isLoginReturn } from '../core/login/loginReturn.ts'
import type { Options } from '../core/options.ts'
import { mayBeSafe } from '../core/page/safeFrame.ts'
import type { Loader } from './loader.ts'
import type { OptionStore } from './options.ts'

type MainLoader = Pick<Loader, 'main' | 'get'>

/** Storage key of saved sessions, written by the main code. */
const SESSION_KEY = 'wallet-modal:connections'

/**
 * Wait in ms between the end of parsing and the first use of storage. The first use of `localStorage` blocks the page: 1
 * ms on a fast computer, 50 ms on a phone. After this wait the page has been painted. A timer, since hidden pages run no
 * `requestAnimationFrame`.
 */
const LOOK_MS = 100

/** Returns the saved session as text; falsy if there is none, with `reconnect: false`, or if storage is blocked. */
function savedSession(options: Options) {
  try {
    const { reconnect = true, storage = localStorage } = options
    return reconnect && storage.getItem(SESSION_KEY)
  } catch {
    return // blocked
  }
}

/** Whether the page may run in a frame of Safe{Wallet}. The main code checks this exactly, and connects to the Safe. */
const isApp = ({ connectors }: Options) => mayBeSafe() && connectors?.safe !== false

/** Resolves once the page is parsed. */
const parsed = () =>
  new Promise<unknown>((done) =>
    document.readyState === 'loading' ? addEventListener('DOMContentLoaded', done) : done(0),
  )

/**
 * Restores a saved session a moment after the page is parsed, or once somebody reads `ready`; then resolves `ready`. If
 * the site sets the option `storage` later and it contains a session, restores that one and creates a new `ready` promise.
 */
export function createReadiness(options: OptionStore, { main, get }: MainLoader, setReady: (isReady: boolean) => void) {
  let resolve: (() => void) | undefined
  const renew = () => new Promise<void>((done) => (resolve = done))
  let ready = renew()
  const hasSession = () => savedSession(options.get())
  const finish = () => {
    setReady(true)
    resolve?.()
  }
  let lastSession: ReturnType<typeof hasSession>
  const restore = () => {
    if ((lastSession = hasSession()) || isApp(options.get()) || isLoginReturn())
      void get()
        .then((one) => one.ready)
        .then(finish, finish)
    else finish()
  }
  // The new options may include another `storage`. Once the main code runs, it checks that itself.
  const recheck = () => {
    const saved = hasSession()
    if (!saved || saved === lastSession || main()) return
    ready = renew()
    setReady(false)
    restore()
  }
  let page: Promise<unknown> | undefined
  let start: (() => void) | undefined = () => {
    start = undefined
    // Another tab may save a session later.
    addEventListener('storage', ({ key }) => {
      if (key === SESSION_KEY && hasSession()) void get().catch(() => {})
    })
    restore()
    options.listen(recheck)
  }
  const look = () => void page?.then(() => start?.())
  return {
    ready() {
      look()
      return ready
    },
    hasSession,
    wake() {
      page = parsed()
      void page.then(() => setTimeout(look, LOOK_MS))
    },
  }
}
