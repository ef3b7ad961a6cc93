import { attempt } from '../../core/errors/attempt.ts'
import type { FramePush } from '../../core/login/frame.ts'
import { parseGives } from './schema.ts'
import { SAID } from './waiting.ts'

/** What is said unasked; undefined for what means nothing here, or cannot be read (contract §2.3). */
export function pushOf(type: string, payload: unknown): FramePush | undefined {
  if (type === `${SAID}IS_CONNECTED_ERROR`) return { name: 'IS_CONNECTED', isConnected: false }
  return attempt(() => {
    if (type === `${SAID}IS_CONNECTED_SUCCESS`) return { name: 'IS_CONNECTED', ...parseGives('IS_CONNECTED', undefined, payload) }
    const name = (['GET_USER', 'CONNECT_SOCIAL'] as const).find((one) => type === `${SAID}${one}_SUCCESS`)
    return name && { name, user: parseGives(name, { uri: '' }, payload) }
  })
}
