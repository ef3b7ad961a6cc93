/** Messages of the details that each error can unfold. */
export const details = {
  'details.show': 'Details',
  'details.code': 'Code',
  'details.alert': 'Alert',
  'details.message': 'Message',
  'details.next': 'What to do',
  'details.time': 'Time',
  'details.version': 'Version',
  'details.network': 'Network',
  'details.wallet': 'Wallet',
  'details.cause': 'Cause',
  'details.copy': 'Copy details',
  'details.copied': 'Details copied',
  'details.copyFailed': 'The text could not be copied',
  'details.why': 'Find out why',
} as const
