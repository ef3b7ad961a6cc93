import { isRecord, type Fields } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'

/** Returns a wallet's answer to `wallet_getCapabilities`, which must be an object. */
export function capabilitiesOf(answer: unknown): Fields {
  if (isRecord(answer)) return answer
  throw new WalletModalError('ConnectionFailed', { message: 'Error parsing wallet capabilities' })
}
