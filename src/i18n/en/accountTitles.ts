/** Titles of the views that open from Account, and messages of its lower part. */
export const accountTitles = {
  'accountSettings.title': 'Account Settings',
  'updateEmailWallet.title': 'Edit Email',
  'updateEmailPrimaryOtp.title': 'Confirm Current Email',
  'updateEmailSecondaryOtp.title': 'Confirm New Email',
  'smartSessionList.title': 'Smart Sessions',
  'transactions.title': 'Activity',
  'profileWallets.title': 'Wallets',
  'walletReceive.title': 'Receive',
  'walletCompatibleNetworks.title': 'Compatible Networks',
  'fundWallet.title': 'Fund Wallet',
  'walletSend.title': 'Send',
  'swap.title': 'Swap',
  'allowances.title': 'Allowances',
  'account.explorer': 'Explorer',
  'account.settings': 'Settings',
  'account.otherAccounts': 'Accounts',
} as const
