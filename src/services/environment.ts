import { environmentOf, type Environment } from '../core/page/environment.ts'

/** Telegram's web views put one of these into the page (contract B11). */
const TELEGRAM = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto']

function isFramed(view: Window): boolean {
  try {
    return view.self !== view.top
  } catch {
    return true // a frame that may not even look at what is around it
  }
}

/** Where this page is shown. */
export function readEnvironment(view: Window = window): Environment {
  const { userAgent, maxTouchPoints } = view.navigator
  return environmentOf({
    userAgent,
    maxTouchPoints,
    isFramed: isFramed(view),
    isStandalone: view.matchMedia?.('(display-mode: standalone)').matches,
    hasTelegram: TELEGRAM.some((name) => name in view),
  })
}
