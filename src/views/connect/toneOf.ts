import type { ErrorCode } from '../../core/errors.ts'
import { FAILURES } from './connectingText.ts'

/**
 * Returns how strong an error is: a refusal is neutral, and only what failed is red. After the others, the visitor only
 * has to do something in the wallet or browser, and then tries again.
 */
export const toneOf = (code: ErrorCode | undefined): 'waiting' | 'declined' | 'danger' =>
  FAILURES[code ?? 'Unknown']?.[2] ?? 'danger'
