import type { Modal } from '../../../modal.ts'
import type { EmitTrack } from '../../../state/track.ts'
import { isConnected } from './facts.ts'

/** Emits what the site has set, that the modal opened or closed, and that the network changed. */
export function trackModal(modal: Modal, emit: EmitTrack): () => void {
  const { shell, networks } = modal
  const options = modal.$options.get()
  emit('MODAL_CREATED', {})
  emit('INITIALIZE', {
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
    shell.$open.listen((isOpen) => emit(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: isConnected(modal) })),
    networks.$activeId.listen((network) => emit('SWITCH_NETWORK', { network })),
  ]
  if (shell.$open.get()) emit('MODAL_OPEN', { connected: isConnected(modal) })
  return () => stops.forEach((stop) => stop())
}
