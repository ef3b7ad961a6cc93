import { computed } from 'nanostores'
import { lightSystem } from '../../core/page/lightSystem.ts'
import { NO_MARK, type Faces, type NetworkFace } from '../../core/page/face.ts'
import type { Modal } from '../../modal.ts'

/** Returns what the network button shows. */
function networkFace({ networks: { $active, $paint, fetched }, locale }: Modal): NetworkFace {
  const { name, unsupported } = $active.get()
  const key = fetched.pending ? 'button.selectNetwork' : unsupported && 'button.switchNetwork'
  return { label: key ? locale.$t.get()(key) : name, paint: $paint.get() ?? NO_MARK }
}

/** Returns what the buttons show in addition to the snapshot. */
const facesOf = (modal: Modal): Faces => ({
  // Without a prototype: the entry looks up the attribute `namespace`, which foreign HTML may set to `constructor`.
  accounts: Object.assign(Object.create(null), modal.connections.describe().faces) as Faces['accounts'],
  network: networkFace(modal),
})

/**
 * Publishes the state for `getState()` and the page's buttons on every change, and emits `account` events. The entry
 * script adds theme and readiness. Returns a function that stops listening.
 */
export function watchSnapshot(modal: Modal): () => void {
  const { shell, router, connections, networks, balances, locale } = modal
  const $snapshot = computed(
    [
      shell.$open,
      shell.$loading,
      router.$route,
      connections.$all,
      connections.$activeNamespace,
      networks.$active,
      networks.$paint,
      balances.$all,
      modal.$features,
      locale.$locale,
      locale.$t,
      modal.labels.$all,
      modal.labels.$names,
      modal.$embedded,
      modal.attempt.$farcasterUrl,
      balances.$tokens,
      shell.$session,
    ],
    (open, loading, { view }, all, activeNamespace, network, _, __, features) => {
      const { balances: known, account } = connections.describe()
      return {
        open,
        loading,
        view,
        features,
        activeNamespace,
        network: network.caipNetworkId,
        connections: all,
        balances: known,
        account,
        session: shell.$session.get(),
      }
    },
  )
  const publish = () => modal.entry.publish($snapshot.get(), facesOf(modal))
  // Publish again when the system theme changes: the entry script resolves `themeMode: 'system'` on each publish.
  lightSystem()?.addEventListener('change', publish, { signal: modal.lifetime.signal })
  let previous: string | undefined
  return $snapshot.subscribe((snapshot) => {
    publish()
    const key = snapshot.account?.caipAddress
    if (key !== previous) modal.entry.emit('account', { account: snapshot.account })
    previous = key
  })
}
