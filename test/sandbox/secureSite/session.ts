import type { Code } from './codes.ts'
import type { Asked } from './schema/messages.ts'
import type { User } from './users.ts'

export type AccountType = 'eoa' | 'smartAccount'

/** One project in one browser. */
export interface Session {
  projectId: string
  /** The page that holds the frame. */
  appOrigin?: string
  app?: Asked<'SYNC_DAPP_DATA'>
  user?: User
  /** `eip155:<number>` or `solana:<reference>`. */
  chainId: string
  preferred: AccountType
  /** A login by e-mail that is under way. */
  login?: { email: string; device: string; isTrusted: boolean; code?: Code }
  /** A change of e-mail that is under way; `primary` waits for the old address's code first. */
  update?: { email: string; primary?: Code; secondary?: Code }
  /** A login by Farcaster that is under way. */
  channel?: string
}

export const newSession = (projectId: string): Session => ({ projectId, chainId: 'eip155:1', preferred: 'smartAccount' })

/** What is forgotten on sign-out; the app and the preferences stay. */
export function forgetUser(session: Session): void {
  delete session.user
  delete session.login
  delete session.update
  delete session.channel
}
