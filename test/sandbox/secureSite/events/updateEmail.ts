import { checkCode } from '../codes.ts'
import { SecureError } from '../errors.ts'
import { userOf } from '../signer.ts'
import { sendCode } from './email.ts'
import type { Handlers } from './handler.ts'

const SUBJECT = 'Your code to change the e-mail address'

/**
 * Handlers of a change of the e-mail address. They send a code to the old address (unless the settings disable it), then
 * a code to the new one.
 */
export const updateEmailHandlers: Handlers<'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'> =
  {
    UPDATE_EMAIL({ site, session }, { email }) {
      const old = userOf(session).email
      if (old === email.toLowerCase()) throw new SecureError('Invalid email: already the current one')
      const asksOld = old !== null && site.settings.primaryCode
      session.update = asksOld
        ? { email, primary: sendCode(site, old, SUBJECT) }
        : { email, secondary: sendCode(site, email, SUBJECT) }
      return { action: asksOld ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' }
    },
    UPDATE_EMAIL_PRIMARY_OTP({ site, session }, { otp }) {
      const { update } = session
      if (!update) throw new SecureError('No e-mail change in progress')
      checkCode(update.primary, otp, site.clock)
      update.secondary = sendCode(site, update.email, SUBJECT)
      return undefined
    },
    UPDATE_EMAIL_SECONDARY_OTP({ site, session, device }, { otp }) {
      const user = userOf(session)
      const { update } = session
      if (!update) throw new SecureError('No e-mail change in progress')
      checkCode(update.secondary, otp, site.clock)
      if (!site.users.changeEmail(user, update.email)) throw new SecureError('Email is already in use')
      site.trust(update.email, device)
      delete session.update
      return { newEmail: update.email }
    },
  }
