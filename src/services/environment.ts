import { environmentOf, type Environment } from '../core/page/environment.ts'

/** Telegram's web views define one of these. */
const TELEGRAM = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto']

function isFramed(view: Window): boolean {
  try {
    return view.self !== view.top
  } catch {
    return true // a frame that may not access its parent
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
