import { atom, computed } from 'nanostores'
import type { CaipNetworkId, Namespace } from '../core/types.ts'
import type { ViewName } from '../core/views.ts'

export interface Route {
  view: ViewName
  /** The connector that ConnectingExternal waits for, or whose chain is to be chosen. */
  connectorId?: string
  /** The chain that it is asked for, or that Connect is about; absent where any will do. */
  namespace?: Namespace | undefined
  /** The listed wallet that a pairing view, or a view about getting it, is about. */
  walletId?: string
  /** The network that SwitchNetwork waits for, or that is used once a wallet has connected. */
  network?: CaipNetworkId | undefined
  /** Where SwitchActiveChain leads, and whether that takes its place. */
  next?: ViewName
  isReplaced?: boolean
  /** What the view is about, where that has a name of its own. */
  title?: string
}

export interface Trail {
  routes: readonly Route[]
  /** Which way the last change went, for the animation. */
  direction: 'forward' | 'back'
}

const START: Route = { view: 'Connect' }

/** Where the visitor is and came from. The trail is never empty. */
export function createRouter() {
  const $trail = atom<Trail>({ routes: [START], direction: 'forward' })
  const $route = computed($trail, ({ routes }) => routes.at(-1) ?? START)
  const $canGoBack = computed($trail, ({ routes }) => routes.length > 1)
  const go = (routes: readonly Route[], direction: Trail['direction']) => $trail.set({ routes, direction })
  return {
    $trail,
    $route,
    $canGoBack,
    push: (route: Route) => go([...$trail.get().routes, route], 'forward'),
    replace: (route: Route) => go([...$trail.get().routes.slice(0, -1), route], 'forward'),
    reset: (route: Route = START, direction: Trail['direction'] = 'forward') => go([route], direction),
    /** Leaves the views named, newest first; false, and nothing changes, when no other view is left. */
    leave(views: readonly ViewName[]): boolean {
      const rest = [...$trail.get().routes]
      while (rest.length && views.includes((rest.at(-1) as Route).view)) rest.pop()
      if (rest.length) go(rest, 'back')
      return rest.length > 0
    },
    /** Goes back to the last of a view's; false, and nothing changes, where it was not on the way. */
    backTo(view: ViewName): boolean {
      const { routes } = $trail.get()
      const at = routes.findLastIndex((one) => one.view === view)
      if (at >= 0) go(routes.slice(0, at + 1), 'back')
      return at >= 0
    },
    back(): boolean {
      const rest = $trail.get().routes.slice(0, -1)
      if (rest.length) go(rest, 'back')
      return rest.length > 0
    },
  }
}

export type Router = ReturnType<typeof createRouter>
