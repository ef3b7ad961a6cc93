/** Popup errors, shown by views and error messages. */
export const windows = {
  'error.PopupBlocked': 'The browser blocked the window',
  'error.PopupClosed': 'Popup closed',
} as const
