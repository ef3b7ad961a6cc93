import { createAdapter } from '../../src/chains/bitcoin/adapter.ts'
import type { MessageKey } from '../../src/i18n/messages.ts'
import { ENGLISH } from './english.ts'
import { createTranslate } from '../../src/i18n/translate.ts'

const t = createTranslate(ENGLISH)

/** The texts that a Bitcoin adapter needs, in English. */
export const words = { t: (key: string, params?: Record<string, string | number>) => t(key as MessageKey, params) }

export const adapter = createAdapter(words)
