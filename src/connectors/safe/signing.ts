import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { EIP712TypedData, SignMessageResponse } from '@safe-global/safe-apps-sdk'
import { SAFE_POLL_MS } from '../../core/limits.ts'
import { providerError } from '../../core/providerError.ts'
import type { Progress } from './calls.ts'

/** What a Safe answers when it is asked to sign: newer ones with the signature itself where they have it. */
type Signed = SignMessageResponse | { signature: string }

/** Asks until there is an answer: the other owners of a Safe may take days. Rejects with 4900 when the wallet is let go. */
export async function poll<T>(ask: () => Promise<T | undefined>, signal: AbortSignal): Promise<T> {
  for (;;) {
    if (signal.aborted) throw providerError(4900, 'The Safe was disconnected.')
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, SAFE_POLL_MS)
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })
  }
}

const ENDED = ['FAILED', 'CANCELLED']

/** The signature behind an answer: at once, when enough owners have signed, or empty when the message is signed on the chain (EIP-1271). */
async function signatureOf(sdk: SafeAppsSDK, signed: Signed, signal: AbortSignal): Promise<string> {
  if ('signature' in signed && signed.signature) return signed.signature
  if ('messageHash' in signed) return poll(async () => (await sdk.safe.getOffChainSignature(signed.messageHash)) || undefined, signal)
  if (!('safeTxHash' in signed)) throw providerError(-32603, 'The Safe gave no signature.')
  return poll(async () => {
    const { txStatus }: Progress = await sdk.txs.getBySafeTxHash(signed.safeTxHash)
    if (ENDED.includes(txStatus)) throw providerError(-32603, 'The Safe did not sign the message.')
    return txStatus === 'SUCCESS' ? '0x' : undefined
  }, signal)
}

export const signText = async (sdk: SafeAppsSDK, text: string, signal: AbortSignal) => signatureOf(sdk, await sdk.txs.signMessage(text), signal)

export const signTypedData = async (sdk: SafeAppsSDK, data: unknown, signal: AbortSignal) =>
  // The SDK checks what it is given.
  signatureOf(sdk, await sdk.txs.signTypedMessage(data as EIP712TypedData), signal)
