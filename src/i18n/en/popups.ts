/** Messages about blocked and closed popups. */
export const popups = {
  'error.PopupBlocked': 'The browser blocked the window',
  'error.PopupClosed': 'Popup closed',
} as const
