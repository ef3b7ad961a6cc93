import type { Publication, StoredMessage } from './storedMessages.ts'
import { approvalIn, list, paramsOf, proposalIn, publicationIn, topicIn, type Params } from './params.ts'

/** The operations that a method can call for its client. */
export interface Caller {
  publish(publication: Publication): void
  /** Returns the subscription id. Stored messages are pushed after the answer. */
  subscribe(topic: string): string
  unsubscribe(topic: string): void
  waiting(topic: string): StoredMessage[]
}

export type RelayMethod = (caller: Caller, params: Params) => unknown

function fetched(caller: Caller, topics: readonly unknown[]) {
  const stored = topics.flatMap((topic) => caller.waiting(topicIn(topic)))
  const messages = stored.map(({ topic, message, publishedAt, tag, attestation }) => ({
    topic,
    message,
    publishedAt,
    tag,
    attestation,
  }))
  return { messages, hasMore: false }
}

/**
 * The methods of the relay. Clients up to version 2.20 use the first eight. Later versions use the methods with `wc_`,
 * which combine the steps of a proposal or approval in one call.
 */
export const relayMethods: Readonly<Record<string, RelayMethod>> = {
  irn_publish(caller, params) {
    caller.publish(publicationIn(params))
    return true
  },
  irn_batchPublish(caller, params) {
    const publications = list(params, 'messages').map(publicationIn)
    for (const publication of publications) caller.publish(publication)
    return true
  },
  irn_subscribe: (caller, params) => caller.subscribe(topicIn(params.topic)),
  irn_batchSubscribe: (caller, params) =>
    list(params, 'topics')
      .map((topic) => topicIn(topic))
      .map((topic) => caller.subscribe(topic)),
  irn_unsubscribe(caller, params) {
    caller.unsubscribe(topicIn(params.topic))
    return true
  },
  irn_batchUnsubscribe(caller, params) {
    const topics = list(params, 'subscriptions').map((one) => topicIn(paramsOf(one).topic))
    for (const topic of topics) caller.unsubscribe(topic)
    return true
  },
  irn_fetchMessages: (caller, params) => fetched(caller, [params.topic]),
  irn_batchFetchMessages: (caller, params) => fetched(caller, list(params, 'topics')),
  wc_proposeSession(caller, params) {
    const proposal = proposalIn(params)
    caller.subscribe(proposal.topic)
    caller.publish(proposal)
    return true
  },
  wc_approveSession(caller, params) {
    const { sessionTopic, messages } = approvalIn(params)
    caller.subscribe(sessionTopic)
    for (const message of messages) caller.publish(message)
    return true
  },
}
