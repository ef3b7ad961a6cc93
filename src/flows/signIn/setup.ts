import { namespaceOf } from '../../core/caip.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { pageUri } from '../../core/signIn/grammar.ts'
import type { SignInOptions } from '../../core/options.ts'
import { invalidSignIn, isSiwx, parseSignIn } from '../../core/signIn/parseSignIn.ts'
import type { Session, Siwx } from '../../core/signIn/siwx.ts'
import { signingOf } from '../../chains/loadSigning.ts'
import type { Modal } from '../../modal.ts'
import type { HostedSiwx } from '../../services/signIn/hosted/types.ts'
import { createLocalSiwx } from '../../services/signIn/localSiwx.ts'
import { report } from '../modal/report.ts'
import { createHostedSetup, optionOf } from './hostedSetup.ts'
import { requiredOf } from './requiredOf.ts'

/** How this site's visitors sign in. */
export interface Setup {
  siwx: Siwx
  readonly isRequired: boolean
  /** Whether disconnecting ends the sessions. */
  endsOnDisconnect: boolean
  /** Whether the site verifies signatures, so that we need not be able to. */
  isSiteVerifying: boolean
  /** Whether the sessions are kept by us, and not by an object of the site. */
  isOurs: boolean
  /** The hosted sign-in, if it keeps the sessions. */
  hosted?: HostedSiwx
}

/** Verifies a session: as the site does, else in the browser, for contracts with the site's node. */
async function verify(modal: Modal, options: SignInOptions, session: Session): Promise<boolean> {
  if (options.verify) {
    try {
      const answer: unknown = await options.verify(session)
      // Such as the response of the site's server, which may say that the signature is not valid
      if (typeof answer !== 'boolean') report(modal, invalidSignIn('verify', 'Expected boolean as the answer'))
      return answer === true
    } catch (cause) {
      throw toWalletModalError(cause, 'ServiceUnavailable')
    }
  }
  const { accountAddress: address, chainId } = session.data
  const signing = await signingOf(namespaceOf(chainId)).load()
  if (!signing.verify) throw new WalletModalError('UnsupportedChain')
  return signing.verify({ address, text: session.message, signature: session.signature }, modal.site.rpc(chainId))
}

function createOurs(modal: Modal, given: object): Pick<Setup, 'siwx' | 'hosted' | 'isSiteVerifying'> {
  const options = parseSignIn(given, modal.networks.$configured.get())
  const page = () => ({ domain: location.host, uri: pageUri(location.href) })
  const parts = { options, page, now: modal.now }
  if (options.hosted) {
    const hosted = createHostedSetup(modal, parts)
    return { siwx: hosted, hosted, isSiteVerifying: false }
  }
  const siwx = createLocalSiwx({
    ...parts,
    storage: () => options.storage ?? modal.site.storage,
    verify: (session) => verify(modal, options, session),
  })
  return { siwx, isSiteVerifying: options.verify !== undefined }
}

/** Reads the option `signIn`; undefined if it is off. Throws `InvalidOption`. */
export function createSetup(modal: Modal): Setup | undefined {
  const signIn = optionOf(modal)
  if (!signIn) return undefined
  const isOwn = isSiwx(signIn)
  const parts = isOwn ? { siwx: signIn, isSiteVerifying: true } : createOurs(modal, signIn)
  const { siwx } = parts
  const isRequired = requiredOf(modal, siwx)
  return {
    ...parts,
    get isRequired() {
      return isRequired()
    },
    endsOnDisconnect: siwx.signOutOnDisconnect ?? true,
    isOurs: !isOwn,
  }
}
