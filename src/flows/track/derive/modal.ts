import type { Modal } from '../../../modal.ts'
import type { Tell } from '../../../state/track.ts'
import { isConnected } from './facts.ts'

/** Emits what the site has set, that the modal opened or closed, and that the network changed. */
export function tellModal(modal: Modal, tell: Tell): () => void {
  const { shell, networks } = modal
  const options = modal.$options.get()
  tell('MODAL_CREATED', {})
  tell('INITIALIZE', {
    networks: networks.$configured.get().map(({ caipNetworkId }) => caipNetworkId),
    features: modal.$features.get(),
    themeMode: options.themeMode ?? 'dark',
    debug: options.debug === true,
    signIn: Boolean(options.signIn),
    set: Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => name)
      .sort(),
  })
  const stops = [
    shell.$open.listen((isOpen) => tell(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: isConnected(modal) })),
    networks.$activeId.listen((network) => tell('SWITCH_NETWORK', { network })),
  ]
  if (shell.$open.get()) tell('MODAL_OPEN', { connected: isConnected(modal) })
  return () => stops.forEach((stop) => stop())
}
