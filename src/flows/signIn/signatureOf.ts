import { WalletModalError } from '../../core/errors.ts'
import { walletError } from '../../core/errors/walletError.ts'
import type { Connection } from '../../core/types.ts'
import { signingOf } from '../../chains/loadSigning.ts'
import type { Modal } from '../../modal.ts'
import type { Setup } from './setup.ts'

interface Asked {
  connection: Connection
  text: string
  setup: Setup
}

/** Asks the wallet to sign a text, or the site's own object if that signs. `check` rejects if that is not wanted any more. */
export async function signatureOf(
  modal: Modal,
  { connection, text, setup }: Asked,
  check: () => void,
): Promise<string> {
  const { address: accountAddress, network: chainId, namespace } = connection
  const { siwx } = setup
  if (siwx.signMessage) {
    const sign = async () => siwx.signMessage?.({ message: text, chainId, accountAddress })
    const answer: unknown = await sign().catch((cause: unknown) => {
      throw walletError(cause, 'Unknown')
    })
    if (typeof answer !== 'string' || !answer) throw new WalletModalError('SignatureInvalid')
    return answer
  }
  const open = modal.links.of(connection)
  const signing = await signingOf(namespace).load()
  if (!open) throw new WalletModalError('NotConnected')
  check()
  return signing.sign(open.link, { address: accountAddress, text }, modal.site.rpc)
}
