import type { WalletModalError } from '../../../core/errors.ts'
import type { Modal } from '../../../modal.ts'
import type { ConnectAttempt } from '../../../state/attempt.ts'
import type { Pairing } from '../../../state/pairing.ts'
import type { EmitTrack } from '../../../state/track.ts'
import { walletOf } from './facts.ts'

/** The visitor refused, or the wallet failed. */
function emitFailed(emit: EmitTrack, { code, message }: WalletModalError): void {
  emit(code === 'UserRejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message }, code)
}

function emitPairing(modal: Modal, emit: EmitTrack, { error, uri = '', walletId }: Pairing): void {
  if (!error) return
  if (error.code === 'UserRejected') return emitFailed(emit, error)
  const name = (walletId && walletOf(modal, { view: 'ConnectingWalletConnect', walletId })?.name) || 'WalletConnect'
  const link = modal.pairing.$openedApp.get()?.href ?? ''
  emit('CONNECT_PROXY_ERROR', { message: error.message, uri, mobile_link: link, name }, error.code)
}

/** Emits failed attempts to connect: by a wallet in this browser, or by pairing. */
export function trackAttempts(modal: Modal, emit: EmitTrack): () => void {
  const onConnect = (one: ConnectAttempt | undefined) =>
    one?.phase === 'failed' && one.error && emitFailed(emit, one.error)
  const onPairing = (one: Pairing | undefined) => one?.phase === 'failed' && emitPairing(modal, emit, one)
  const { $connect } = modal.attempt
  const { $pairing } = modal.pairing
  const stops = [$connect.listen((one) => void onConnect(one)), $pairing.listen((one) => void onPairing(one))]
  onConnect($connect.get())
  onPairing($pairing.get())
  return () => stops.forEach((stop) => stop())
}
