import type { ViewName } from '../core/views.ts'
import { loadFollowers } from '../flows/modal/loadFollowers.ts'
import type { Modal } from '../modal.ts'
import type { AccountView } from './accountViews.ts'
import type { ViewModule } from './modal/context.ts'
import { loadToast } from './modal/loadToast.ts'
import { paintPressFirst } from '../ui/dialog/paintPressFirst.ts'

export { titles } from '../i18n/en/titles.ts'
export { showHelp } from './modal/ErrorHelp.tsx'
export { titleOf } from './modal/titleOf.ts'

/**
 * All views but the first and those of `accountViews.ts`, each in its own chunk. This table itself is loaded after the
 * first view, so that new views do not enlarge the first chunk.
 */
export const LAZY_VIEWS: Readonly<Record<Exclude<ViewName, 'Connect' | AccountView>, () => Promise<ViewModule>>> = {
  ConnectingExternal: () => import('./connect/ConnectingExternal.tsx'),
  ChooseAccount: () => import('./connect/ChooseAccount.tsx'),
  ConnectingWalletConnect: () => import('./pairing/ConnectingWalletConnect.tsx'),
  ConnectingWalletConnectBasic: () => import('./pairing/ConnectingWalletConnectBasic.tsx'),
  ConnectingMultiChain: () => import('./connect/ConnectingMultiChain.tsx'),
  AllWallets: () => import('./wallets/AllWallets.tsx'),
  ConnectWallets: () => import('./connect/ConnectWallets.tsx'),
  GetWallet: () => import('./wallets/GetWallet.tsx'),
  Downloads: () => import('./wallets/Downloads.tsx'),
  WhatIsAWallet: () => import('./wallets/WhatIsAWallet.tsx'),
  WhatIsANetwork: () => import('./networks/WhatIsANetwork.tsx'),
  Diagnostics: () => import('./diagnostics/Diagnostics.tsx'),
  Account: () => import('./account/Account.tsx'),
  Networks: () => import('./networks/Networks.tsx'),
  SwitchNetwork: () => import('./networks/SwitchNetwork.tsx'),
  ApproveTransaction: () => import('./embedded/ApproveTransaction.tsx'),
  SwitchActiveChain: () => import('./networks/SwitchActiveChain.tsx'),
  UnsupportedChain: () => import('./networks/UnsupportedChain.tsx'),
  EmailLogin: () => import('./login/EmailLogin.tsx'),
  EmailVerifyDevice: () => import('./login/EmailVerifyDevice.tsx'),
  EmailVerifyOtp: () => import('./login/EmailVerifyOtp.tsx'),
  ConnectingSocial: () => import('./login/ConnectingSocial.tsx'),
  ConnectingFarcaster: () => import('./login/ConnectingFarcaster.tsx'),
}

/** Loads a view. Rejects with `LoadFailed`. */
export async function loadView(name: Exclude<ViewName, 'Connect'>): Promise<ViewModule> {
  if (Object.hasOwn(LAZY_VIEWS, name)) return LAZY_VIEWS[name as keyof typeof LAZY_VIEWS]()
  return (await import('./accountViews.ts')).loadAccountView(name as AccountView)
}

/** For some views, the view that usually comes next. */
const NEXT: Partial<Record<ViewName, keyof typeof LAZY_VIEWS>> = {
  ConnectingExternal: 'Account',
  Networks: 'SwitchNetwork',
  UnsupportedChain: 'SwitchNetwork',
}

/** The views of most visits. They rarely show a toast: its code is then loaded with the first. */
const FIRST: readonly ViewName[] = ['Connect', 'ConnectingExternal', 'Account']

/** Creates a function that requests the project's remote settings, and also calls it whenever the options change. */
function createRequest(modal: Modal): () => void {
  const request = () => {
    if (modal.$options.get().projectId)
      import('../flows/modal/loadFeatures.ts').then((one) => one.loadFeatures(modal)).catch(() => {})
  }
  modal.$options.listen(request)
  return request
}

/** Lets the browser paint presses before views are rendered, until the modal ends. */
function createPaint({ lifetime, router, shell }: Modal): true {
  const viewOf = () => shell.$open.get() && router.$route.get()
  lifetime.signal.addEventListener('abort', paintPressFirst('wallet-modal', viewOf), { once: true })
  return true
}

/**
 * Runs after a view is painted: requests the project's remote settings, preloads toasts and the view that usually comes
 * next, and loads what watches the modal. If a preload fails, the visitor sees the error when the view is opened.
 */
export function afterPaint(modal: Modal, name: ViewName): void {
  modal.late(createPaint)
  modal.late(createRequest)()
  const next = NEXT[name]
  if (next) LAZY_VIEWS[next]().catch(() => {})
  if (!FIRST.includes(name)) loadToast().catch(() => {})
  loadFollowers(modal)
}
