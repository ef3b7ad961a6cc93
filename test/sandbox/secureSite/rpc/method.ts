import type { RpcRequest } from '../schema/messages.ts'
import type { Visit } from '../site.ts'
import type { User } from '../users.ts'

/** One request: who asks, for whom, and through which node. */
export interface Ask extends Visit {
  request: RpcRequest
  user: User
  /** CAIP-2. */
  network: string
}

/** Does what was asked for, with params of the method's form. */
export type Perform<P> = (ask: Ask, params: P) => unknown
