/** What is known of a visitor who may have to sign in. Gathered by the code for that, where the site asks for it. */
export interface SignInFacts {
  /** Whether the site asks visitors to sign in, and the chain of the connected account can. */
  isAsked: boolean
  /** Whether the account has a session on the network. */
  hasSession: boolean
  /** Whether its session is still being read, so that `hasSession` is not known yet. */
  isReading: boolean
  /** Whether the visitor must sign in. */
  isRequired: boolean
  /** Whether the account connected or changed on this page, and the visitor has not cancelled since. */
  isNew: boolean
  /** Whether the visitor is asked for an e-mail address, which is linked to the sign-in, and has not answered yet. */
  needsEmail: boolean
  /** Whether the visitor must enter an e-mail address. */
  isEmailRequired: boolean
  /** Whether the view belongs to the account, so that a required sign-in comes before it. */
  isOfAccount: boolean
  /** Whether a wallet was added in the list of wallets. The modal stays open there, so no other step would ask. */
  isAdded: boolean
}

/** What is known when a connection, account or network is new, or the visitor is done with a view. */
export interface Facts extends Partial<SignInFacts> {
  /** Whether the visitor is done with what the modal shows, so that it closes unless something comes first. */
  isDone: boolean
  /** Whether the site does not support the network of the connected account. */
  isUnsupported: boolean
  /** Whether the visitor chose a network, and then a wallet that is on another one. */
  isNetworkChosen?: boolean
  /** Whether the visitor came from the list of their wallets to connect another one. */
  isFromList?: boolean
}

/** The steps of the sign-in. `wait`: for what is not known yet. */
export type SignInStep = 'wait' | 'capture' | 'signIn'

/** What comes next. */
export type Step = 'unsupported' | 'network' | 'list' | SignInStep | 'close' | 'stay'

/**
 * Decides what comes after a connection, another account or network, or the end of a view: first a network that the site
 * supports, then the network or list that the visitor came from, the e-mail address, the sign-in, and then the modal
 * closes. What the visitor looks at otherwise stays, unless they must sign in to see it.
 */
export function nextStep(facts: Facts): Step {
  const { isDone, isNew } = facts
  if (facts.isUnsupported) return 'unsupported'
  if (facts.isNetworkChosen) return 'network'
  if (facts.isFromList) return 'list'
  if (facts.isReading) return isDone ? 'wait' : 'stay'
  const isAsked = facts.isAsked && !facts.hasSession
  const isMust = facts.isRequired || (facts.needsEmail && facts.isEmailRequired)
  const isTime = isDone || facts.isAdded || (isMust && facts.isOfAccount)
  if (isAsked && (isMust || isNew) && isTime) return facts.needsEmail ? 'capture' : 'signIn'
  return isDone ? 'close' : 'stay'
}
