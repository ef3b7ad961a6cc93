/** Popup errors, shown by views and error messages. */
export const windows = {
  'error.PopupBlocked': 'The browser did not let the window open',
  'error.PopupClosed': 'Popup closed',
} as const
