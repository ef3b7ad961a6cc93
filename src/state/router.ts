import { atom, computed } from 'nanostores'
import type { CaipNetworkId, Namespace } from '../core/types.ts'
import type { ViewName } from '../core/views.ts'

export interface Route {
  view: ViewName
  /** The connector that ConnectingExternal waits for, or whose chain is being chosen. */
  connectorId?: string
  /** The requested chain, or the one that Connect is limited to; absent for any. */
  namespace?: Namespace | undefined
  /** The listed wallet of a pairing or download view. */
  walletId?: string
  /** The network that SwitchNetwork waits for, or to use after connecting. */
  network?: CaipNetworkId | undefined
  /** The view after SwitchActiveChain, and whether it replaces that one. */
  next?: ViewName
  isReplaced?: boolean
  /** A title that depends on the route, such as a provider's name. */
  title?: string
}

export interface Trail {
  routes: readonly Route[]
  /** Direction of the last change, for the animation. */
  direction: 'forward' | 'back'
}

const START: Route = { view: 'Connect' }

/** The navigation history. It is never empty. */
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
    /** Goes back past the given views; false without a change if no other view is left. */
    leave(views: readonly ViewName[]): boolean {
      const rest = [...$trail.get().routes]
      while (rest.length && views.includes((rest.at(-1) as Route).view)) rest.pop()
      if (rest.length) go(rest, 'back')
      return rest.length > 0
    },
    /** Goes back to the newest route of a view; false without a change if there is none. */
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
