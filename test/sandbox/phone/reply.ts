import type { WalletKitTypes } from '@reown/walletkit'
import type { Wrong } from '../wallets/evm/answers.ts'
import { answerOf, unsupportedMethod, type PhoneError } from './errors.ts'
import type { Kit } from './kit.ts'
import type { RequestContext } from './method.ts'
import { METHODS } from './methods.ts'
import { grantNamespaces } from './namespaces.ts'
import { fromAuthenticate, fromProposal, fromRequest, type Question } from './question.ts'
import { accountsOn, namespaceOf, type PhoneSettings } from './settings.ts'
import { approveSignIn } from './signIn.ts'

/** A request with the functions that approve and reject it. */
export interface Asked {
  question: Question
  approve(wrong?: Wrong): Promise<void>
  refuse(error: PhoneError | { code: number; message: string }): Promise<void>
}

export function askedByProposal(kit: Kit, proposal: WalletKitTypes.SessionProposal, settings: PhoneSettings): Asked {
  const { id } = proposal
  return {
    question: fromProposal(proposal),
    approve: async () =>
      void (await kit.approveSession({ id, namespaces: grantNamespaces(proposal.params, settings) })),
    refuse: ({ code, message }) => kit.rejectSession({ id, reason: { code, message } }),
  }
}

export function askedToSignIn(kit: Kit, event: WalletKitTypes.SessionAuthenticate, settings: PhoneSettings): Asked {
  return {
    question: fromAuthenticate(event),
    approve: () => approveSignIn(kit, event, settings),
    refuse: ({ code, message }) => kit.rejectSessionAuthenticate({ id: event.id, reason: { code, message } }),
  }
}

export function askedByRequest(
  kit: Kit,
  event: WalletKitTypes.SessionRequest,
  settings: PhoneSettings,
  switchTo: RequestContext['switchTo'],
): Asked {
  const { id, topic, params } = event
  const respond = (answer: { result: unknown } | { error: { code: number; message: string } }) =>
    kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })

  function run(wrong?: Wrong): unknown {
    const chain = settings.chains.find((one) => one.id === params.chainId)
    const methods = METHODS[namespaceOf(params.chainId)] ?? {}
    const method = Object.hasOwn(methods, params.request.method) ? methods[params.request.method] : undefined
    if (!chain || !method) throw unsupportedMethod()
    const { accounts: all, chains } = settings
    const context = { chain, accounts: accountsOn(all, chain.id), chains, switchTo, wrong }
    return method(context, params.request.params)
  }

  return {
    question: fromRequest(event, kit.getActiveSessions()[topic]?.peer.metadata ?? { name: '', url: '' }),
    approve: async (wrong) => respond({ result: await run(wrong) }),
    refuse: (error) => respond({ error: answerOf(error) }),
  }
}
