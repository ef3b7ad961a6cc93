import { AUTH_NAMESPACES, type AuthUser, type AuthWallet } from '../../core/login/auth.ts'
import type { EmbeddedState, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

const shown = ({ email, userName, accounts, type, provider, isDeployed }: AuthUser): EmbeddedState => ({
  user: { ...(email && { email }), ...(userName && { userName }), accounts, preferredAccountType: type },
  ...(provider && { socialProvider: provider }),
  ...(isDeployed !== undefined && { smartAccountDeployed: isDeployed }),
})

/** Stores who is signed in to the embedded wallet, for `getState()`. Returns a function that stops listening. */
export function followUser({ $embedded }: Modal, auth: AuthWallet): () => void {
  let before: readonly (AuthUser | undefined)[] = []
  return auth.watch(() => {
    const users = AUTH_NAMESPACES.map((namespace) => auth.user(namespace))
    if (users.every((one, at) => one === before[at])) return
    before = users
    $embedded.set(
      Object.fromEntries(
        users.flatMap((one): [Namespace, EmbeddedState][] => (one ? [[one.namespace, shown(one)]] : [])),
      ),
    )
  })
}
