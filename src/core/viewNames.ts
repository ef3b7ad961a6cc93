/** The views that `open({ view })` accepts. Add a view here once it is implemented. */
export const VIEWS = [
  'Connect',
  'ConnectingExternal',
  'ChooseAccount',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Account',
  'AccountSettings',
  'Transactions',
  'SmartSessionList',
  'ProfileWallets',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'ApproveTransaction',
  'AllWallets',
  'ConnectWallets',
  'GetWallet',
  'Downloads',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
] as const

export function isViewName(value: unknown): value is (typeof VIEWS)[number] {
  return (VIEWS as readonly unknown[]).includes(value)
}
