import { once } from '../../../core/once.ts'
import { createTokens } from './tokens.ts'
import type { HostedParts, HostedSiwx } from './types.ts'

/** Creates the hosted sign-in. Its code is loaded when it is needed: a visitor without a token has no session. */
export function createHostedSiwx(parts: HostedParts): HostedSiwx {
  const { options, storage } = parts
  const load = once(async () => (await import('./hostedSiwx.ts')).createHosted(parts))
  const tokens = createTokens(storage)
  return {
    createMessage: async (ask) => (await load()).createMessage(ask),
    addSession: async (...of) => (await load()).addSession(...of),
    revokeSession: async (...of) => (tokens.session() === undefined ? undefined : (await load()).revokeSession(...of)),
    setSessions: async (sessions) => (sessions.length ? (await load()).setSessions(sessions) : tokens.clear()),
    getSessions: async (...of) => (tokens.session() === undefined ? [] : (await load()).getSessions(...of)),
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    sendCode: async (...of) => (await load()).sendCode(...of),
    confirmCode: async (...of) => (await load()).confirmCode(...of),
    forgetEmail: async () => (await load()).forgetEmail(),
  }
}
