import { atom, computed } from 'nanostores'
import type { CaipNetworkId, Namespace } from '../core/types.ts'
import type { ViewName } from '../core/views.ts'
import type { Translate } from '../i18n/translate.ts'

export interface Route {
  view: ViewName
  /** The connector that the view connects, or asks the visitor to choose a chain for. */
  connectorId?: string
  /** The namespace to connect. Connect then lists only wallets that support it. */
  namespace?: Namespace | undefined
  /** Id of the wallet that a pairing or download view is about. */
  walletId?: string
  /** The network to switch to, now or after connecting. */
  network?: CaipNetworkId | undefined
  /**
   * Only for SwitchActiveChain: the view to show next, and whether that view replaces SwitchActiveChain in the history.
   */
  next?: ViewName
  isReplaced?: boolean
  /** Only for UnsupportedChain: whether the visitor needs a network on which tokens can be swapped. */
  isForSwap?: boolean
  /**
   * A title for this route only: a name that is the same in every language, such as a login provider's, or a function
   * that is called again when the language changes.
   */
  title?: string | ((t: Translate) => string)
}

export interface Trail {
  routes: readonly Route[]
  /** Direction of the last navigation, for the animation. */
  direction: 'forward' | 'back'
}

const START: Route = { view: 'Connect' }

/** Creates the navigation history of the modal. It is never empty. */
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
    /** Goes back to the newest view that is not in `views`. If there is none, changes nothing and returns false. */
    leave(views: readonly ViewName[]): boolean {
      const rest = [...$trail.get().routes]
      while (rest.length && views.includes((rest.at(-1) as Route).view)) rest.pop()
      if (rest.length) go(rest, 'back')
      return rest.length > 0
    },
    /** Goes back to the newest route of a view. If there is none, changes nothing and returns false. */
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
