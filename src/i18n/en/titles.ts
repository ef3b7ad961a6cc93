/** Titles of the lazily loaded views, except those that open from Account, and messages that several of these views share. */
export const titles = {
  'allWallets.title': 'All Wallets',
  'getWallet.title': 'Get a Wallet',
  'downloads.title': 'Get {name}',
  'whatIsANetwork.title': 'What is a network?',
  'pairing.title': 'WalletConnect',
  'connectingMultiChain.title': 'Select Chain',
  'title.Downloads': 'Downloads',
  'emailLogin.title': 'Email Login',
  'emailVerifyDevice.title': 'Register Device',
  'emailVerifyOtp.title': 'Confirm Email',
  'account.title': 'Account',
  'networks.title': 'Choose Network',
  'switchNetwork.title': 'Switch Network',
  'switchActiveChain.title': 'Switch Chain',
  'unsupportedChain.title': 'Switch Network',
  'approveTransaction.title': 'Approve Transaction',

  'account.network': 'Network: {name}',
  'networks.clear': 'Clear the search',
  'networks.unknown': 'Unknown Network',
  'networks.evm': 'EVM Networks',
} as const
