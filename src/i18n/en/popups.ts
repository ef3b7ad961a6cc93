/** Popup errors, shown by views and error messages. */
export const popups = {
  'error.PopupBlocked': 'The browser blocked the window',
  'error.PopupClosed': 'Popup closed',
} as const
