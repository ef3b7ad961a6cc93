import type { MessageReading } from '../../core/signIn/messageReading.ts'
import type { SignInMessage } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'

/** Reads the text of a message, whoever has written it. Rejects if the decoder cannot be loaded. */
export async function loadReading(modal: Modal, message: SignInMessage): Promise<MessageReading> {
  const { describeText } = await import('../../services/decoder/describeText.ts')
  const { accountAddress: account, chainId } = message
  const network = modal.networks.get(chainId)
  return describeText(message.toString(), { network, account, origin: location.origin, now: modal.now() })
}
