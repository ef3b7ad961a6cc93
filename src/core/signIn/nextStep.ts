/** What is known of the visitor when a connection, account or network is new. */
export interface SignInFacts {
  /** Whether an account is connected. */
  isConnected: boolean
  /** Whether the site does not support the network. */
  isUnsupported: boolean
  /** Whether the site asks visitors to sign in, and the chain of the account can. */
  isAsked: boolean
  /** Whether the account has a session on the network. */
  hasSession: boolean
  /** Whether the visitor must sign in. */
  isRequired: boolean
  /** Whether the visitor is asked for an e-mail address, which is linked to the sign-in, and has not answered yet. */
  needsEmail: boolean
  /** Whether they must give one. */
  isEmailRequired: boolean
  /** Whether the account connected or changed on this page, and the visitor has not cancelled since. */
  isNew: boolean
}

/** The view that comes next, or `close`. */
export type Step = 'UnsupportedChain' | 'DataCapture' | 'SIWXSignMessage' | 'close'

/**
 * Decides what comes after a connection, or another account or network: first a network that the site supports, then
 * the e-mail address, then the sign-in, then the modal closes.
 */
export function nextStep(facts: SignInFacts): Step {
  if (!facts.isConnected) return 'close'
  if (facts.isUnsupported) return 'UnsupportedChain'
  if (!facts.isAsked || facts.hasSession) return 'close'
  const isDue = facts.isRequired || facts.isNew
  if (facts.needsEmail && (isDue || facts.isEmailRequired)) return 'DataCapture'
  return isDue ? 'SIWXSignMessage' : 'close'
}
