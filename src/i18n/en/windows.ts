/** What becomes of a window that a wallet or a login opens, said by views as well as by errors. */
export const windows = {
  'error.PopupBlocked': 'The browser did not let the window open',
  'error.PopupClosed': 'Popup closed',
} as const
