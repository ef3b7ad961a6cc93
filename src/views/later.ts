import type { ViewName } from '../core/views.ts'
import type { ViewModule } from './context.ts'

export { titles } from '../i18n/en/titles.ts'
export { titleOf } from './titleOf.ts'

/** Every screen but the first, each in a file of its own. This table comes right after the first screen: the first one costs nothing for each that is added here. */
export const LATER_VIEWS: Readonly<Record<Exclude<ViewName, 'Connect'>, () => Promise<ViewModule>>> = {
  ConnectingExternal: () => import('./ConnectingExternal.tsx'),
  ChooseAccount: () => import('./ChooseAccount.tsx'),
  ConnectingWalletConnect: () => import('./ConnectingWalletConnect.tsx'),
  ConnectingWalletConnectBasic: () => import('./ConnectingWalletConnectBasic.tsx'),
  ConnectingMultiChain: () => import('./ConnectingMultiChain.tsx'),
  AllWallets: () => import('./AllWallets.tsx'),
  ConnectWallets: () => import('./ConnectWallets.tsx'),
  GetWallet: () => import('./GetWallet.tsx'),
  Downloads: () => import('./Downloads.tsx'),
  WhatIsAWallet: () => import('./WhatIsAWallet.tsx'),
  WhatIsANetwork: () => import('./WhatIsANetwork.tsx'),
  Account: () => import('./Account.tsx'),
  AccountSettings: () => import('./AccountSettings.tsx'),
  SmartSessionList: () => import('./SmartSessionList.tsx'),
  ProfileWallets: () => import('./ProfileWallets.tsx'),
  Networks: () => import('./Networks.tsx'),
  SwitchNetwork: () => import('./SwitchNetwork.tsx'),
  ApproveTransaction: () => import('./ApproveTransaction.tsx'),
  SwitchActiveChain: () => import('./SwitchActiveChain.tsx'),
  UnsupportedChain: () => import('./UnsupportedChain.tsx'),
  EmailLogin: () => import('./EmailLogin.tsx'),
  EmailVerifyDevice: () => import('./EmailVerifyDevice.tsx'),
  EmailVerifyOtp: () => import('./EmailVerifyOtp.tsx'),
  UpdateEmailWallet: () => import('./UpdateEmailWallet.tsx'),
  UpdateEmailPrimaryOtp: () => import('./UpdateEmailPrimaryOtp.tsx'),
  UpdateEmailSecondaryOtp: () => import('./UpdateEmailSecondaryOtp.tsx'),
  ConnectingSocial: () => import('./ConnectingSocial.tsx'),
  ConnectingFarcaster: () => import('./ConnectingFarcaster.tsx'),
}

/** Where a visitor most likely goes from a screen. */
const NEXT: Partial<Record<ViewName, keyof typeof LATER_VIEWS>> = {
  ConnectingExternal: 'Account',
  Networks: 'SwitchNetwork',
  UnsupportedChain: 'SwitchNetwork',
}

/** Fetches the screen that comes next, where one does; a failure shows when it is really needed. */
export function warmNext(name: ViewName): void {
  const next = NEXT[name]
  if (next) LATER_VIEWS[next]().catch(() => {})
}
