/** Texts that `ApproveTransaction` shows before a request is described. */
export const approving = {
  'approve.summary': 'What this request does',
  'approve.reading': 'Reading the request',
  'approve.unread': 'We cannot tell what this does',
  'approve.unreadHint': 'Approve it only if you trust this site.',
  'approve.frame': 'You can answer here in a moment',
  'approve.account': 'Your account',
  'approve.smartAccount': 'Your smart account',
  'approve.network': 'Network',
  'approve.raw': 'What the site sent',
} as const
