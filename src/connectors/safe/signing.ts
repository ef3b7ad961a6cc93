import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { EIP712TypedData, SignMessageResponse } from '@safe-global/safe-apps-sdk'
import { SAFE_POLL_MS } from '../../core/limits.ts'
import { providerError } from '../../core/errors/providerError.ts'
import type { Progress } from './calls.ts'

/** A Safe's answer to a signing request. Newer versions of the Safe include the signature, if it is complete. */
type Signed = SignMessageResponse | { signature: string }

/** Waits until the next poll, or until the signal fires. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, SAFE_POLL_MS)
    signal.addEventListener('abort', end)
  })

/**
 * Polls until `toResult` returns something: the other owners may take days to sign. Once the Safe has answered, failed
 * polls are retried. Rejects with 4900 on disconnect.
 */
export async function poll<A, T>(
  ask: () => Promise<A>,
  toResult: (answer: A) => T | undefined,
  signal: AbortSignal,
): Promise<T> {
  let hasAnswered = false
  for (;;) {
    if (signal.aborted) throw providerError(4900, 'The Safe was disconnected.')
    const answered = await ask().then(
      (answer) => ({ answer }),
      (error: unknown) => (hasAnswered ? undefined : Promise.reject(error)),
    )
    hasAnswered = true
    const result = answered && toResult(answered.answer)
    if (result !== undefined) return result
    await pause(signal)
  }
}

const ENDED = ['FAILED', 'CANCELLED']

/**
 * Resolves with the signature, at once or when enough owners have signed. It is empty if the message was signed on
 * chain (EIP-1271).
 */
async function signatureOf(sdk: SafeAppsSDK, signed: Signed, signal: AbortSignal): Promise<string> {
  if ('signature' in signed && signed.signature) return signed.signature
  if ('messageHash' in signed)
    return poll(
      () => sdk.safe.getOffChainSignature(signed.messageHash),
      (signature) => signature || undefined,
      signal,
    )
  if (!('safeTxHash' in signed)) throw providerError(-32603, 'The Safe gave no signature.')
  const { safeTxHash } = signed
  return poll(
    (): Promise<Progress> => sdk.txs.getBySafeTxHash(safeTxHash),
    ({ txStatus }) => {
      if (ENDED.includes(txStatus)) throw providerError(-32603, 'The Safe did not sign the message.')
      return txStatus === 'SUCCESS' ? '0x' : undefined
    },
    signal,
  )
}

export const signText = async (sdk: SafeAppsSDK, text: string, signal: AbortSignal) =>
  signatureOf(sdk, await sdk.txs.signMessage(text), signal)

export const signTypedData = async (sdk: SafeAppsSDK, data: unknown, signal: AbortSignal) =>
  // The SDK validates the data.
  signatureOf(sdk, await sdk.txs.signTypedMessage(data as EIP712TypedData), signal)
