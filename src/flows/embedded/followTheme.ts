import type { AuthWallet } from '../../core/login/auth.ts'
import { lightSystem } from '../../core/page/lightSystem.ts'
import type { Modal } from '../../modal.ts'

/**
 * Passes the site's theme to the embedded wallet's iframe, now and on every change, including those of the system
 * theme. Returns a function that stops listening.
 */
export function followTheme({ $options }: Modal, auth: AuthWallet): () => void {
  const now = () => JSON.stringify([$options.get().themeMode, $options.get().themeVariables])
  const system = lightSystem()
  const onSystemChange = () => $options.get().themeMode === 'system' && auth.syncTheme()
  let before = now()
  system?.addEventListener('change', onSystemChange)
  const stop = $options.listen(() => {
    if (before === now()) return
    before = now()
    auth.syncTheme()
  })
  return () => {
    system?.removeEventListener('change', onSystemChange)
    stop()
  }
}
