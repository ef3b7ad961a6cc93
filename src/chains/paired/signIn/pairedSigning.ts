import { base64 } from '@scure/base'
import { fieldsOf, isRecord } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { walletError } from '../../../core/errors/walletError.ts'
import type { PairedProvider } from '../../../core/networks/pairedProvider.ts'
import type { ChainSigning } from '../../../core/signIn/chainSigning.ts'
import type { Namespace } from '../../../core/types.ts'

type Ask = Parameters<ChainSigning['sign']>[1]

/** Wallets on Cosmos sign texts as a transaction that no chain takes: without network, fee and number (ADR-036). */
const documentOf = ({ address, text }: Ask) => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data: base64.encode(new TextEncoder().encode(text)) } }],
  memo: '',
})

const named = ({ address, text }: Ask) => ({ address, message: text })

/** The request by which wallets sign texts (docs/contract.md), and its parameters. */
const REQUESTS: Partial<Record<Namespace, readonly [string, (asked: Ask) => object]>> = {
  polkadot: ['polkadot_signMessage', named],
  cosmos: ['cosmos_signAmino', (asked) => ({ signerAddress: asked.address, signDoc: documentOf(asked) })],
  sui: ['sui_signPersonalMessage', named],
  stacks: ['stx_signMessage', named],
}

/**
 * Signs on chains that only pairing can connect. Their signatures are verified by the site: what it gets is the text of
 * the wallet's answer, hex or base64.
 */
export const pairedSigning: ChainSigning = {
  async sign({ namespace, provider }, asked) {
    const [method, paramsOf] = REQUESTS[namespace] ?? []
    const { request } = provider as Partial<PairedProvider>
    if (!method || !paramsOf || !request) throw new WalletModalError('UnsupportedMethod')
    const answer = await request({ method, params: paramsOf(asked) }).catch((cause: unknown) => {
      throw walletError(cause, 'Unknown')
    })
    const { signature: given } = fieldsOf(answer)
    // On Cosmos, beside the key
    const signature = isRecord(given) ? given.signature : given
    if (typeof signature !== 'string' || !/^[\w+/]{64,}={0,2}$/.test(signature))
      throw new WalletModalError('SignatureInvalid')
    return signature
  },
}
