import type { RpcRequest } from '../schema/messages.ts'
import type { Visit } from '../site.ts'
import type { User } from '../users.ts'

/** One request with its session, account and node. */
export interface Ask extends Visit {
  request: RpcRequest
  user: User
  /** CAIP-2. */
  network: string
}

/** Executes a request whose params have been validated. */
export type Perform<P> = (ask: Ask, params: P) => unknown
