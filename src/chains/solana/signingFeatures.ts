import { providerError, toProviderError } from '../../core/errors/providerError.ts'
import { SIGN_AND_SEND, SIGN_IN, SIGN_MESSAGE, SIGN_TRANSACTION } from './features.ts'
import type { Input, Signer } from './signer.ts'

/** Creates the signing features. Each call uses the wallet that is connected at that moment. */
export function signingFeatures(signer: () => Signer | undefined): Readonly<Record<string, object>> {
  const method =
    (feature: string) =>
    async (...inputs: Input[]): Promise<readonly unknown[]> => {
      const one = signer()
      if (!one) throw providerError(4900, 'No wallet is connected.')
      if (!one.features.includes(feature)) throw providerError(4200, `The wallet does not support ${feature}.`)
      try {
        return await one.call(feature, inputs)
      } catch (error) {
        throw toProviderError(error)
      }
    }
  return {
    [SIGN_MESSAGE]: { version: '1.1.0', signMessage: method(SIGN_MESSAGE) },
    [SIGN_TRANSACTION]: {
      version: '1.0.0',
      get supportedTransactionVersions() {
        return signer()?.versions ?? []
      },
      signTransaction: method(SIGN_TRANSACTION),
    },
    [SIGN_AND_SEND]: {
      version: '1.0.0',
      get supportedTransactionVersions() {
        return signer()?.versions ?? []
      },
      signAndSendTransaction: method(SIGN_AND_SEND),
    },
    [SIGN_IN]: { version: '1.0.0', signIn: method(SIGN_IN) },
  }
}
