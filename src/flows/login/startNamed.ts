import type { Modal } from '../../modal.ts'
import type { Route } from '../../state/router.ts'
import { login } from '../../i18n/en/login.ts'
import { connectInView } from '../connect/connectInView.ts'
import type { LoginName } from '../connect/loginNamed.ts'
import { startSocial } from './socialLogin.ts'

/** Leads a visitor, who is at `route` as long as that is wanted, to a login that the site named: a provider's window, or a field for the address. Who is signed in is connected. */
export async function startNamed(modal: Modal, name: LoginName, route: Route): Promise<void> {
  modal.locale.bring(login)
  const { router } = modal
  if (router.$route.get() !== route) return
  if (name !== 'auth' && name !== 'email') return startSocial(modal, name)
  const auth = name === 'auth' ? await modal.auth() : undefined
  if (router.$route.get() !== route) return
  if (auth?.isLoggedIn()) return connectInView(modal, 'auth', route.namespace)
  // With e-mail turned off Connect has what there is.
  if (modal.$features.get().email) router.push({ view: 'EmailLogin', namespace: route.namespace })
}
