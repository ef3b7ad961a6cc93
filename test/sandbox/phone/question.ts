import type { WalletKitTypes } from '@reown/walletkit'

/** A request from a site to the wallet. */
export interface Question {
  id: number
  kind: 'proposal' | 'authenticate' | 'request'
  /** `session_proposal`, `session_authenticate`, or the method of the request. */
  method: string
  from: { name: string; url: string }
  /** The verify service's verdict on the site. */
  verified: 'UNKNOWN' | 'VALID' | 'INVALID'
  /** Topic of the session. Only for `request`. */
  topic?: string
  /** CAIP-2 ids of the networks that the request concerns. */
  chains: string[]
  params: unknown
  /** Absent while the request is pending. */
  outcome?: 'approved' | 'rejected' | 'failed' | 'silent' | 'expired'
}

type Proposal = WalletKitTypes.SessionProposal

function chainsOf({ requiredNamespaces, optionalNamespaces }: Proposal['params']): string[] {
  const asked = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  return [...new Set(asked.flatMap(([key, { chains = [] }]) => (key.includes(':') ? [key] : chains)))]
}

export const fromProposal = ({ id, params, verifyContext }: Proposal): Question => ({
  id,
  kind: 'proposal',
  method: 'session_proposal',
  from: params.proposer.metadata,
  verified: verifyContext.verified.validation,
  chains: chainsOf(params),
  params,
})

export const fromAuthenticate = ({ id, params, verifyContext }: WalletKitTypes.SessionAuthenticate): Question => ({
  id,
  kind: 'authenticate',
  method: 'session_authenticate',
  from: params.requester.metadata,
  verified: verifyContext?.verified.validation ?? 'UNKNOWN',
  chains: params.authPayload.chains,
  params: params.authPayload,
})

export const fromRequest = (
  { id, topic, params, verifyContext }: WalletKitTypes.SessionRequest,
  from: Question['from'],
): Question => ({
  id,
  kind: 'request',
  method: params.request.method,
  from,
  verified: verifyContext.verified.validation,
  topic,
  chains: [params.chainId],
  params: params.request.params,
})
