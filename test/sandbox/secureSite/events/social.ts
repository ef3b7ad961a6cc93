import { randomUUID } from 'node:crypto'
import { SecureError } from '../errors.ts'
import { userOf } from '../signer.ts'
import type { Site } from '../site.ts'
import { Later, type Handlers } from './handler.ts'
import { describeUser } from './user.ts'

/** Reads the result of a popup, which is valid once. Throws for results of other browsers and projects. */
function redeem(site: Site, sessionId: string, resultUri: string): { provider: string; userName: string } {
  const query = new URLSearchParams(resultUri.slice(resultUri.indexOf('?') + 1))
  const refused = query.get('error')
  if (refused) throw new SecureError(refused)
  const state = (query.get('state') ?? '').split('--')[0] ?? ''
  const login = site.socials.get(state)
  if (!login || login.sessionId !== sessionId || login.userName === undefined)
    throw new SecureError('Unknown or used login result')
  site.socials.delete(state)
  return { provider: login.provider, userName: login.userName }
}

export const socialHandlers: Handlers<
  'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL' | 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'
> = {
  GET_SOCIAL_REDIRECT_URI({ site, session, sessionId, origin }, { provider }) {
    const state = randomUUID()
    site.socials.set(state, { sessionId, provider, appOrigin: session.appOrigin })
    return { uri: `${origin}/consent?state=${state}&provider=${provider}` }
  },
  async CONNECT_SOCIAL(visit, { uri, ...asked }) {
    const { site, session, sessionId } = visit
    const { provider, userName } = redeem(site, sessionId, uri)
    session.user = site.users.bySocial(provider, userName)
    const { smartAccountDeployed: _, ...user } = await describeUser(visit, asked)
    return { ...user, userName: userOf(session).userName }
  },
  GET_FARCASTER_URI({ site, session, sessionId, origin }) {
    if (session.channel) site.channels.delete(session.channel)
    session.channel = randomUUID()
    site.channels.set(session.channel, sessionId)
    return { url: `${origin}/farcaster?channel=${session.channel}` }
  },
  CONNECT_FARCASTER({ site, session, sessionId }) {
    if (!session.channel) throw new SecureError('No Farcaster login in progress')
    return new Later(site.tickets.wait(sessionId, `channel ${session.channel}`))
  },
}

/** Stores the visitor's answer on the Farcaster page. False if no login is pending. */
export function answerChannel(site: Site, channel: string, userName: string | undefined): boolean {
  const sessionId = site.channels.get(channel)
  const session = sessionId === undefined ? undefined : site.sessionById(sessionId)
  if (!session || session.channel !== channel) return false
  site.channels.delete(channel)
  delete session.channel
  if (userName !== undefined) session.user = site.users.bySocial('farcaster', userName)
  site.tickets.release(
    `channel ${channel}`,
    userName === undefined
      ? { type: 'error', message: 'The request was denied in Farcaster' }
      : { type: 'success', payload: { userName } },
  )
  return true
}
