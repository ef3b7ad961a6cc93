/** Why a transfer is refused (`RefusalReason`), for the review. They are loaded when one is shown. */
export const refusals = {
  'send.refused.keep': 'Your account must keep {amount}, or nothing at all. Send a little less, or all that you can.',
  'send.refused.deposit':
    'The recipient has no account for this token yet. To open it and to pay the network fee, you need {amount}.',
  'send.refused.firstAmount': 'The recipient’s account does not exist yet. Send at least {amount} to open it.',
  'send.refused.tokenAccount': 'This address belongs to a single token balance. Enter the address of its owner.',
  'send.refused.mint': 'This is the address of a token. Enter the address of a person or service.',
  'send.refused.program': 'This is the address of a program. What you send there is lost.',
  'send.refused.closed':
    'The recipient’s account for this token belongs to somebody else. Ask the recipient for another address.',
  'send.refused.frozen': 'The issuer of this token has frozen your account or that of the recipient.',
  'send.refused.memo':
    'The recipient only accepts transfers with a memo. Send it in your wallet, where you can add one.',
  'send.refused.hook': 'Transfers of this token run a program of its issuer. Send it in your wallet.',
  'send.refused.fixed': 'The issuer of this token does not allow transfers.',
  'send.refused.scattered': 'Your tokens are in too many accounts for one transfer. Send a smaller amount.',
  'send.refused.decimals':
    'The list of tokens is wrong about this token: another amount than yours would be sent. Send it in your wallet.',
  'send.refused.unlikeReview':
    'The transaction was not what you reviewed, so it was not sent. Check the transfer again.',
} as const

export const messages = refusals
