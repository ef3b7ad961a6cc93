import { environmentOf, type Environment } from '../core/page/environment.ts'

/** Objects of which Telegram's in-app browsers define at least one. */
const TELEGRAM = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto']

function isFramed(view: Window): boolean {
  try {
    return view.self !== view.top
  } catch {
    return true // access to the parent throws in a cross-origin frame
  }
}

/** Detects the app and system in which this page is shown. */
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
