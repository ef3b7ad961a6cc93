import { attempt } from '../../core/errors/attempt.ts'
import type { FramePush } from '../../core/login/frame.ts'
import { parseResult } from './schema.ts'
import { FRAME_PREFIX } from './pendingRequests.ts'

/** Parses a message that answers no request; undefined if it is unknown or malformed. */
export function pushOf(type: string, payload: unknown): FramePush | undefined {
  if (type === `${FRAME_PREFIX}IS_CONNECTED_ERROR`) return { name: 'IS_CONNECTED', isConnected: false }
  return attempt(() => {
    if (type === `${FRAME_PREFIX}IS_CONNECTED_SUCCESS`)
      return { name: 'IS_CONNECTED', ...parseResult('IS_CONNECTED', undefined, payload) }
    const name = (['GET_USER', 'CONNECT_SOCIAL'] as const).find((one) => type === `${FRAME_PREFIX}${one}_SUCCESS`)
    return name && { name, user: parseResult(name, { uri: '' }, payload) }
  })
}
