/** Messages about blocked and closed popups. */
export const popups = {
  'error.PopupBlocked': 'Your browser blocked the window',
  'error.PopupClosed': 'Popup closed',
} as const
