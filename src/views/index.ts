import type { ViewName } from '../core/views.ts'
import type { ViewModule } from './context.ts'
import * as Connect from './Connect.tsx'
import * as ConnectingExternal from './ConnectingExternal.tsx'

/** The screens. Those that a visitor meets first come with the shell, the others when they are needed. */
export const VIEW_MODULES: Readonly<Record<ViewName, ViewModule | (() => Promise<ViewModule>)>> = {
  Connect,
  ConnectingExternal,
  Account: () => import('./Account.tsx'),
  Networks: () => import('./Networks.tsx'),
  SwitchNetwork: () => import('./SwitchNetwork.tsx'),
  UnsupportedChain: () => import('./UnsupportedChain.tsx'),
}

/** Fetches a screen that will soon be needed; a failure shows when it really is. */
export function warmView(name: ViewName): void {
  const module = VIEW_MODULES[name]
  if (typeof module === 'function') void module().catch(() => {})
}
