import { base58 } from '@scure/base'
import { attempt } from '../../../core/errors/attempt.ts'
import { SIGNATURE_BYTES } from './limits.ts'

/** Whether a value is the signature of a transaction: 64 bytes in base58. */
export const isSignature = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value) &&
  attempt(() => base58.decode(value))?.length === SIGNATURE_BYTES
