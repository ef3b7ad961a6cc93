import type { ConnectRequest } from '../../core/connector.ts'
import type { Started } from './client.ts'

/**
 * Reports when the connection to the relay is lost and when it is back, while a code is shown. Returns a function that
 * stops the reports.
 */
export function watchLine(
  { client: { core } }: Started,
  isShown: () => boolean,
  onLine: ConnectRequest['onLine'],
): () => void {
  const offline = () => isShown() && onLine?.('offline')
  const online = () => isShown() && onLine?.('ready')
  core.relayer.on('relayer_disconnect', offline)
  core.relayer.on('relayer_connect', online)
  return () => {
    core.relayer.off('relayer_disconnect', offline)
    core.relayer.off('relayer_connect', online)
  }
}
