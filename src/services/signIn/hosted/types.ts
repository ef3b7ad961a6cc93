import type { WalletModalError } from '../../../core/errors.ts'
import type { StorageLike } from '../../../core/options.ts'
import type { Session, SignInFields, Siwx } from '../../../core/signIn/siwx.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import type { ClientParts } from '../../walletApi/client.ts'
import type { FieldParts } from '../messageFields.ts'
import type { SignedMessage } from './api.ts'

export interface HostedParts extends FieldParts {
  client: ClientParts
  storage(): StorageLike
  /** Returns the name of a network of the site. */
  networkName(network: CaipNetworkId): string | undefined
  /** Returns what the account signs in with. */
  wallet(fields: SignInFields): Pick<SignedMessage, 'clientId' | 'walletInfo'>
  /** Tells the site about an error that does not concern the visitor. */
  report(error: WalletModalError): void
}

/** The hosted sign-in: sessions, and e-mail addresses that the visitor confirms by a code. */
export interface HostedSiwx extends Siwx {
  /** Also rejects with `Aborted` if the signal has fired when the service has answered; nothing is kept then. */
  addSession(session: Session, signal?: AbortSignal): Promise<void>
  /**
   * Links an e-mail address to the next sign-in of an account (CAIP-10). Resolves with true if a code was sent that has
   * to be confirmed, false if the account has confirmed the address before.
   */
  sendCode(email: string, account: string, signal?: AbortSignal): Promise<boolean>
  /** Confirms the address by the code from the e-mail. */
  confirmCode(code: string, signal?: AbortSignal): Promise<void>
  /** Links no e-mail address to the next sign-in. */
  forgetEmail(): Promise<void>
}
