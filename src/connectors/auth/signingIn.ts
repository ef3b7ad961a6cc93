import type { AuthWallet, SocialProvider } from '../../core/login/auth.ts'
import { isEmail } from '../../core/login/email.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Frame, FrameRequest, FrameRequests } from '../../core/login/frame.ts'
import type { Site } from '../../core/site.ts'
import type { Network } from '../../core/types.ts'
import type { Logins } from './logins.ts'
import type { AccountQueries } from './accountQueries.ts'
import { rpcUrlOf } from './requests.ts'
import type { AuthLinks } from './authLinks.ts'
import { askedChain } from './users.ts'

interface SigningParts {
  site: Site
  frame: Frame
  logins: Logins
  authLinks: AuthLinks
  queries: AccountQueries
  /** Returns the network on which a new login starts. */
  first(): Network
  /** Called once the visitor is signed in. */
  entered(): void
}

type SendToFrame = <K extends FrameRequest>(
  name: K,
  payload: FrameRequests[K]['payload'],
  signal?: AbortSignal,
) => Promise<FrameRequests[K]['result']>
type Updating = Pick<AuthWallet, 'updateEmail' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'>
type SigningIn = Pick<
  AuthWallet,
  | 'emailWaitMs'
  | 'connectEmail'
  | 'connectDevice'
  | 'connectOtp'
  | 'socialUri'
  | 'connectSocial'
  | 'farcasterUri'
  | 'connectFarcaster'
>

function checkEmail(email: string): void {
  if (!isEmail(email)) throw new WalletModalError('InvalidOption', { message: 'Invalid email. Try again.' })
}

/** Validates the payload, waits for the frame, then sends the request. */
const createSender =
  (frame: Frame): SendToFrame =>
  async (name, payload, signal) => {
    frame.check(name, payload)
    await frame.ready(signal)
    return frame.request(name, payload, signal)
  }

/** Creates the methods that change the e-mail address of the signed-in user. */
export function createUpdating({
  frame,
  logins,
  authLinks,
}: Pick<SigningParts, 'frame' | 'logins' | 'authLinks'>): Updating {
  const ask: SendToFrame = async (name, payload, signal) => {
    authLinks.of(authLinks.user()?.namespace)
    return createSender(frame)(name, payload, signal)
  }
  return {
    async updateEmail(email, signal) {
      checkEmail(email)
      const { action } = await ask('UPDATE_EMAIL', { email }, signal)
      logins.change({ mailedAt: Date.now() })
      return action
    },
    updateEmailPrimaryOtp: (otp, signal) => ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal),
    async updateEmailSecondaryOtp(otp, signal) {
      const { newEmail: email } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, signal)
      logins.change({ mailedAt: undefined })
      authLinks.addFacts({ email })
      return email
    },
  }
}

/**
 * Creates the methods for login by e-mail, social account and Farcaster (docs/contract.md, E-mail login and Social
 * login).
 */
export function createSigningIn({ site, frame, logins, authLinks, queries, first, entered }: SigningParts): SigningIn {
  const ask = createSender(frame)

  function enter(provider?: SocialProvider): void {
    logins.change({ isIn: true, provider, mailedAt: undefined })
    entered()
  }

  return {
    emailWaitMs: logins.waitMs,
    async connectEmail(email, signal) {
      checkEmail(email)
      const seconds = Math.ceil(logins.waitMs() / 1000)
      if (seconds)
        throw new WalletModalError('RateLimited', { message: site.t('frame.wait', { seconds }), params: { seconds } })
      const { action } = await ask('CONNECT_EMAIL', { email }, signal)
      if (action === 'CONNECT') enter()
      else logins.change({ mailedAt: Date.now() })
      return action
    },
    connectDevice: (signal) => ask('CONNECT_DEVICE', undefined, signal),
    async connectOtp(code, signal) {
      await ask('CONNECT_OTP', { otp: code }, signal)
      enter()
    },
    socialUri: async (provider, signal) => (await ask('GET_SOCIAL_REDIRECT_URI', { provider }, signal)).uri,
    async connectSocial(provider, uri, signal) {
      const network = first()
      const payload = {
        uri,
        chainId: askedChain(network),
        preferredAccountType: queries.preferred(network.chainNamespace),
        ...(await rpcUrlOf(site, network)),
      }
      const { email, userName } = await ask('CONNECT_SOCIAL', payload, signal)
      enter(provider)
      authLinks.addFacts({ ...(email && { email }), ...(userName && { userName }) })
    },
    farcasterUri: async (signal) => (await ask('GET_FARCASTER_URI', undefined, signal)).url,
    async connectFarcaster(signal) {
      const { userName } = await ask('CONNECT_FARCASTER', undefined, signal)
      enter('farcaster')
      authLinks.addFacts({ userName })
    },
  }
}
