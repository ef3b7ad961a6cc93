import { randomUUID } from 'node:crypto'
import { checkCode, newCode, type Code } from '../codes.ts'
import { SecureError } from '../errors.ts'
import type { Site, Visit } from '../site.ts'
import { Later, type Handlers } from './handler.ts'

/** Sends a new code by mail. */
export function sendCode({ clock, settings, deliver }: Site, to: string, subject: string): Code {
  const code = newCode(clock, settings.codeLifetimeMs)
  deliver({ to, subject, code: code.code, at: new Date(clock.now()).toISOString() })
  return code
}

const LOGIN_SUBJECT = 'Your login code'

/** An e-mail address and a browser (`device`). Approvals of devices apply to such a pair. */
interface Place {
  email: string
  device: string
}

const waitingFor = ({ email, device }: Place) => `device ${device} ${email.toLowerCase()}`
const isSame = (one: Place, other: Place) => waitingFor(one) === waitingFor(other)

function sendLink({ site, device, origin }: Visit, email: string): void {
  const id = randomUUID()
  site.links.set(id, { email, device, expiresAt: site.clock.now() + site.settings.codeLifetimeMs })
  site.deliver({
    to: email,
    subject: 'Approve a new device',
    link: `${origin}/device?link=${id}`,
    at: new Date(site.clock.now()).toISOString(),
  })
}

export const emailHandlers: Handlers<'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP'> = {
  CONNECT_EMAIL(visit, { email }) {
    const { site, session, device } = visit
    if (session.user?.email === email.toLowerCase()) return { action: 'CONNECT' }
    const isTrusted = site.isKnown(email, device)
    session.login = { email, device, isTrusted, code: isTrusted ? sendCode(site, email, LOGIN_SUBJECT) : undefined }
    if (!isTrusted) sendLink(visit, email)
    return { action: isTrusted ? 'VERIFY_OTP' : 'VERIFY_DEVICE' }
  },
  CONNECT_DEVICE({ site, session, sessionId }) {
    if (!session.login) throw new SecureError('No login in progress')
    return session.login.isTrusted ? undefined : new Later(site.tickets.wait(sessionId, waitingFor(session.login)))
  },
  CONNECT_OTP({ site, session, device }, { otp }) {
    const { login } = session
    if (!login) throw new SecureError('No login in progress')
    checkCode(login.code, otp, site.clock)
    site.trust(login.email, device)
    session.user = site.users.byEmail(login.email)
    delete session.login
    return undefined
  },
}

export type LinkOutcome = 'approved' | 'expired' | 'unknown'

/** Approves a device, after the visitor pressed `Approve` on the page in the mail: stores it and sends the code. */
export function approveLink(site: Site, id: string): LinkOutcome {
  const link = site.links.get(id)
  if (!link) return 'unknown'
  if (site.clock.now() >= link.expiresAt) return 'expired'
  const { email, device } = link
  site.trust(email, device)
  for (const { login } of site.sessions()) {
    if (!login || login.isTrusted || !isSame(login, link)) continue
    login.isTrusted = true
    login.code = sendCode(site, email, LOGIN_SUBJECT)
  }
  site.tickets.release(waitingFor(link), { type: 'success' })
  return 'approved'
}
