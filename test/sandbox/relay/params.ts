import type { Publication } from './storedMessages.ts'

/** A JSON-RPC error answer. */
export class RelayError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export type Params = Readonly<Record<string, unknown>>

const invalid = (words: string) => new RelayError(-32602, `Invalid params: ${words}`)

export function paramsOf(value: unknown): Params {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('expected an object')
  return value as Params
}

export function text(params: Params, name: string): string {
  const value = params[name]
  if (typeof value !== 'string' || value === '') throw invalid(`missing field \`${name}\``)
  return value
}

/** Reads a topic: 32 bytes in hex. */
export function topicIn(value: unknown, name = 'topic'): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw invalid(`\`${name}\` must be 32 bytes in hex`)
  return value
}

export function list(params: Params, name: string): unknown[] {
  const value = params[name]
  if (!Array.isArray(value)) throw invalid(`missing field \`${name}\``)
  return value
}

function number(params: Params, name: string, otherwise?: number): number {
  const value = params[name] ?? otherwise
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw invalid(`\`${name}\` must be a whole number`)
  return value
}

const attestationIn = ({ attestation }: Params) => (typeof attestation === 'string' ? attestation : undefined)

/** Reads the params of `irn_publish`, or one entry of `irn_batchPublish`. */
export function publicationIn(value: unknown): Publication {
  const params = paramsOf(value)
  return {
    topic: topicIn(params.topic),
    message: text(params, 'message'),
    ttl: number(params, 'ttl'),
    tag: number(params, 'tag', 0),
    attestation: attestationIn(params),
  }
}

const FIVE_MINUTES = 300
/** Tags of session messages, as defined by WalletConnect. */
const TAGS = { proposal: 1100, proposalResponse: 1101, settlement: 1102 }

/** Reads the message of `wc_proposeSession`. */
export function proposalIn(params: Params): Publication {
  return {
    topic: topicIn(params.pairingTopic, 'pairingTopic'),
    message: text(params, 'sessionProposal'),
    ttl: number(params, 'ttl', FIVE_MINUTES),
    tag: number(params, 'tag', TAGS.proposal),
    attestation: attestationIn(params),
  }
}

/**
 * Reads the messages of `wc_approveSession`: the answer on the pairing topic, then the settlement on the session topic.
 */
export function approvalIn(params: Params): { sessionTopic: string; messages: Publication[] } {
  const sessionTopic = topicIn(params.sessionTopic, 'sessionTopic')
  const ttl = number(params, 'ttl', FIVE_MINUTES)
  const answer = {
    topic: topicIn(params.pairingTopic, 'pairingTopic'),
    message: text(params, 'sessionProposalResponse'),
    ttl,
    tag: TAGS.proposalResponse,
  }
  const settlement = {
    topic: sessionTopic,
    message: text(params, 'sessionSettlementRequest'),
    ttl,
    tag: TAGS.settlement,
  }
  return { sessionTopic, messages: [answer, settlement] }
}
