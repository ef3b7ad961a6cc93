import { popups } from './popups.ts'

/**
 * Error messages, and titles of developer alerts. They are loaded when the first error occurs; the messages that the
 * first chunk needs itself are in `en`.
 */
export const errors = {
  ...popups,

  'button.reload': 'Reload page',

  'alert.APKT001': 'APKT001 Network Not Found',
  'alert.APKT002': 'APKT002 Invalid App Configuration',
  'alert.APKT006': 'APKT006 Session Expired',
  'alert.APKT007': 'APKT007 Invalid Project ID',

  'error.InvalidCaipAddress': 'Invalid CAIP Address',
  'error.InvalidNetworkId': 'Invalid CAIP-2 network id: {value}',
  'error.NetworkNotFound': 'Network not found: {id}',
  'error.UnsupportedChain': 'Unsupported chain',
  'error.UnsupportedMethod': 'The wallet cannot do this',
  'error.ConnectorNotFound': 'Wallet not found: {id}',
  'error.UserRejected': 'Connection rejected',
  'error.RequestPending': 'A request is already open in your wallet',
  'error.WalletLocked': 'The wallet is locked',
  'error.WalletTimeout': 'The wallet is not responding',
  'error.ConnectionFailed': 'Failed to connect',
  'error.InsufficientFunds': 'Insufficient funds',
  'error.TransactionFailed': 'The transaction failed',
  'error.NotConnected': 'No wallet is connected',
  'error.otherAccounts': 'Your wallet has other accounts now. Check which one is in use, then try again',
  'error.ServiceUnavailable': 'The service cannot be reached',
  'error.RateLimited': 'Too many requests. Try again in a moment',
  'error.PairingExpired': 'The code has expired',
  'error.RelayUnreachable': 'The relay cannot be reached',
  'error.OriginNotAllowed': 'This site is not allowed to use the service',
  'error.FeatureDisabled': 'This is turned off here',
  'error.Aborted': 'Request was aborted',
} as const
