import { toWalletModalError, WalletModalError } from '../../../core/errors.ts'
import { formatMessage } from '../../../core/signIn/formatMessage.ts'
import { hostedNames } from '../../../core/signIn/hostedNames.ts'
import type { Session } from '../../../core/signIn/siwx.ts'
import { HttpError } from '../../http.ts'
import { createFields } from '../messageFields.ts'
import { createAuthApi } from './api.ts'
import { createCapture } from './capture.ts'
import type { Claims } from './claims.ts'
import { claimsOf, isOf, isRefused, toSession } from './sessions.ts'
import { createTokens } from './tokens.ts'
import type { HostedParts, HostedSiwx } from './types.ts'

/** Creates what `createHosted` consists of. */
const createWorld = (parts: HostedParts) => {
  const api = createAuthApi(parts.client)
  return {
    parts,
    api,
    capture: createCapture(api),
    tokens: createTokens(parts.storage),
    /** The nonce that was given last: another tab may have asked for one since, and has saved its token. */
    given: undefined as { nonce: string; token: string } | undefined,
    signed: undefined as { token: string; session: Session } | undefined,
    isOver: ({ expirationTime }: Claims) => Date.parse(expirationTime) <= parts.now(),
  }
}
type World = ReturnType<typeof createWorld>

async function addSession(world: World, session: Session, signal?: AbortSignal): Promise<void> {
  const { api, tokens, capture, given, parts } = world
  const { data, message, signature } = session
  const nonceToken = given?.nonce === data.nonce ? given.token : tokens.nonce()
  const ask = { data, message, signature, ...parts.wallet(data) }
  const { token, claims } = await api
    .authenticate(ask, { ...(nonceToken && { nonceToken }), otp: capture.otp() })
    .catch((cause: unknown) => {
      throw isRefused(cause) ? new WalletModalError('SignatureInvalid', { cause }) : cause
    })
  if (!isOf(claims, data.chainId, data.accountAddress) || claims.nonce !== data.nonce || world.isOver(claims))
    throw new WalletModalError('SignatureInvalid')
  if (signal?.aborted) throw new WalletModalError('Aborted') // keeps the token and nonce of who is asked now
  tokens.saveSession(token)
  tokens.removeNonce()
  Object.assign(world, { signed: { token, session }, given: undefined })
  capture.forget()
  const { metadata } = parts.options
  // The visitor has signed in, whether or not the site's data could be saved.
  if (metadata !== undefined)
    await api.setMetadata(token, metadata).catch((error: unknown) => parts.report(toWalletModalError(error)))
}

/** Asks the service for the account of a token. Any error means that there is no session (docs/contract.md). */
async function read({ api, tokens, parts }: World, token: string): Promise<Claims | undefined> {
  try {
    return await api.me(token)
  } catch (cause) {
    const error = toWalletModalError(cause)
    if (error.cause instanceof HttpError && error.cause.status === 401 && tokens.session() === token) tokens.clear()
    else parts.report(error)
    return undefined
  }
}

/** Creates the sessions of the hosted sign-in: the service keeps them, the browser has the token of the last one. */
export function createHosted(parts: HostedParts): Omit<HostedSiwx, 'getRequired' | 'signOutOnDisconnect'> {
  const world = createWorld(parts)
  const { api, tokens, capture, isOver } = world
  return {
    ...capture.methods,
    async createMessage(ask) {
      const given = await api.nonce()
      world.given = given
      tokens.saveNonce(given.token)
      const fields = capture.link(createFields(parts, ask, given.nonce))
      const names = hostedNames(ask.chainId, parts.networkName(ask.chainId))
      return { ...fields, toString: () => formatMessage(fields, names) }
    },
    addSession: (...of) => addSession(world, ...of),
    async revokeSession(chainId, address) {
      const token = tokens.session()
      const claims = token === undefined ? undefined : claimsOf(token)
      if (token !== undefined && (!claims || isOf(claims, chainId, address))) tokens.clear()
    },
    async setSessions(sessions) {
      if (!sessions.length) tokens.clear()
      for (const one of sessions) await addSession(world, one)
    },
    async getSessions(chainId, address) {
      const token = tokens.session()
      const claims = token === undefined ? undefined : claimsOf(token)
      if (token === undefined || !claims || !isOf(claims, chainId, address) || isOver(claims)) return []
      const account = await read(world, token)
      // Signed out, or signed in with another account, while the service was asked
      if (!account || tokens.session() !== token || !isOf(account, chainId, address) || isOver(account)) return []
      return [toSession(account, address, world.signed?.token === token ? world.signed.session : undefined)]
    },
  }
}
