import { namespaceOf } from '../../core/caip.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { pageUri } from '../../core/signIn/grammar.ts'
import type { SignInOptions } from '../../core/options.ts'
import { isSiwx, parseSignIn } from '../../core/signIn/parseSignIn.ts'
import type { Session, Siwx } from '../../core/signIn/siwx.ts'
import { signingOf } from '../../chains/loadSigning.ts'
import type { Modal } from '../../modal.ts'
import { createLocalSiwx } from '../../services/signIn/localSiwx.ts'

/** How this site's visitors sign in. */
export interface Setup {
  siwx: Siwx
  readonly isRequired: boolean
  /** Whether disconnecting ends the sessions. */
  endsOnDisconnect: boolean
  /** Whether the site verifies signatures, so that we need not be able to. */
  isSiteVerifying: boolean
  /** Whether the sessions are kept by us. */
  isLocal: boolean
}

/** Verifies a session: as the site does, else in the browser, for contracts with the site's node. */
async function verify(modal: Modal, options: SignInOptions, session: Session): Promise<boolean> {
  if (options.verify) {
    try {
      return await options.verify(session)
    } catch (cause) {
      throw toWalletModalError(cause, 'ServiceUnavailable')
    }
  }
  const { accountAddress: address, chainId } = session.data
  const signing = await signingOf(namespaceOf(chainId))?.load()
  if (!signing?.verify) throw new WalletModalError('UnsupportedChain')
  return signing.verify({ address, text: session.message, signature: session.signature }, modal.site.rpc(chainId))
}

/** Reads the option `signIn`; undefined if it is off. Throws `InvalidOption`. */
export function createSetup(modal: Modal): Setup | undefined {
  const { signIn } = modal.$options.get()
  if (!signIn) return undefined
  const isOwn = isSiwx(signIn)
  const options: SignInOptions = isOwn ? {} : parseSignIn(signIn, modal.networks.$configured.get())
  const siwx = isOwn
    ? signIn
    : createLocalSiwx({
        options,
        storage: () => options.storage ?? modal.site.storage,
        now: modal.now,
        page: () => ({ domain: location.host, uri: pageUri(location.href) }),
        verify: (session) => verify(modal, options, session),
      })
  return {
    siwx,
    // The answer of a site's own object may change.
    get isRequired() {
      return siwx.getRequired?.() ?? true
    },
    endsOnDisconnect: siwx.signOutOnDisconnect ?? true,
    isSiteVerifying: isOwn || options.verify !== undefined,
    isLocal: !isOwn,
  }
}
