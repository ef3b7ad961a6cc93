import type { Code } from './codes.ts'
import type { Asked } from './schema/messages.ts'
import type { User } from './users.ts'

export type AccountType = 'eoa' | 'smartAccount'

/** State of one project in one browser. */
export interface Session {
  projectId: string
  /** Origin of the page that embeds the frame. */
  appOrigin?: string
  app?: Asked<'SYNC_DAPP_DATA'>
  user?: User
  /** `eip155:<number>` or `solana:<reference>`. */
  chainId: string
  preferred: AccountType
  /** A pending e-mail login. */
  login?: { email: string; device: string; isTrusted: boolean; code?: Code }
  /** A pending e-mail change. With `primary`, the code for the old address is still expected. */
  update?: { email: string; primary?: Code; secondary?: Code }
  /** A pending Farcaster login. */
  channel?: string
}

export const newSession = (projectId: string): Session => ({
  projectId,
  chainId: 'eip155:1',
  preferred: 'smartAccount',
})

/** Deletes the user on sign-out. App and preferences stay. */
export function forgetUser(session: Session): void {
  delete session.user
  delete session.login
  delete session.update
  delete session.channel
}
