import type { Modal } from '../../modal.ts'
import type { Route } from '../../state/router.ts'
import { login } from '../../i18n/en/login.ts'
import { connectInView } from '../connect/connectInView.ts'
import type { LoginName } from '../connect/loginByName.ts'
import { startSocial } from './socialLogin.ts'

/**
 * Starts the login that the site named in `open({ wallet })` or `connect()`: opens the provider's popup or the e-mail
 * form, or connects a user who is already signed in. Does nothing if the visitor has left `route` meanwhile.
 */
export async function startLogin(modal: Modal, name: LoginName, route: Route): Promise<void> {
  void modal.locale.add(login)
  const { router } = modal
  if (router.$route.get() !== route) return
  if (name !== 'auth' && name !== 'email') return startSocial(modal, name)
  const auth = name === 'auth' ? await modal.auth() : undefined
  if (router.$route.get() !== route) return
  if (auth?.isLoggedIn()) return connectInView(modal, 'auth', route.namespace)
  // If e-mail is turned off, the visitor stays at Connect.
  if (modal.$features.get().email) router.push({ view: 'EmailLogin', namespace: route.namespace })
}
