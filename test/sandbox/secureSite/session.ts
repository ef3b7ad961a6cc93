import type { Code } from './codes.ts'
import type { Asked } from './schema/messages.ts'
import type { User } from './users.ts'

export type AccountType = 'eoa' | 'smartAccount'

/** One project in one browser. */
export interface Session {
  projectId: string
  /** The origin of the page that embeds the frame. */
  appOrigin?: string
  app?: Asked<'SYNC_DAPP_DATA'>
  user?: User
  /** `eip155:<number>` or `solana:<reference>`. */
  chainId: string
  preferred: AccountType
  /** A pending e-mail login. */
  login?: { email: string; device: string; isTrusted: boolean; code?: Code }
  /** A pending e-mail change; `primary` waits for the old address's code first. */
  update?: { email: string; primary?: Code; secondary?: Code }
  /** A pending Farcaster login. */
  channel?: string
}

export const newSession = (projectId: string): Session => ({ projectId, chainId: 'eip155:1', preferred: 'smartAccount' })

/** What sign-out deletes; app and preferences stay. */
export function forgetUser(session: Session): void {
  delete session.user
  delete session.login
  delete session.update
  delete session.channel
}
