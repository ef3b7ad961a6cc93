import type { ErrorCode } from '../../core/errors.ts'
import type { Tone } from '../../ui/feedback/ProgressBadge.tsx'
import { FAILURES } from './connectingText.ts'

/**
 * Returns how strong an error is: a refusal is neutral, and only what failed is red. After the others, the visitor only
 * has to do something in the wallet or browser, and then tries again.
 */
export const toneOf = (code: ErrorCode | undefined): Tone => FAILURES[code ?? 'Unknown']?.[2] ?? 'danger'
