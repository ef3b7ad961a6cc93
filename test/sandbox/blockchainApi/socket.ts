import { Refusal } from '../data/errors.ts'
import { SUPPORTED_CHAINS } from '../data/supportedChains.ts'
import type { SocketRoute } from '../socketFront.ts'
import { admit, type ApiParts } from './parts.ts'

const PATHS = ['/v1', '/v1/', '/ws']

/** Returns the handler of a WebSocket for JSON-RPC, or the HTTP status of a refusal. */
export const socketAt =
  (parts: ApiParts) =>
  (url: URL): SocketRoute | number | undefined => {
    if (!PATHS.includes(url.pathname)) return undefined
    try {
      const project = admit(parts, url.searchParams.get('projectId'))
      const chainId = url.searchParams.get('chainId') ?? ''
      if (!SUPPORTED_CHAINS.ws.includes(chainId)) return 400
      const serve = parts.nodes.find(({ id }) => id === chainId)?.serve
      return serve && project.fault !== 'down' ? { route: '/v1', serve } : 503
    } catch (error) {
      if (error instanceof Refusal) return error.status
      throw error
    }
  }
