const NAMES = { 'eip155:1': 'Ethereum', 'eip155:8453': 'Base', 'eip155:10': 'OP Mainnet', 'eip155:42161': 'Arbitrum One', 'eip155:137': 'Polygon', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana' }

/** A network's display name, from an id or a network object. */
export function networkName(network) {
  if (typeof network !== 'string') return network.name
  return NAMES[network] ?? network
}

/** The CAIP-2 id of a network option. */
export const networkId = (network) => (typeof network === 'string' ? network : (network.caipNetworkId ?? `${network.chainNamespace ?? 'eip155'}:${network.id}`))

const WORDS = { connected: 'Connected', connecting: 'Connecting', reconnecting: 'Reconnecting', disconnected: 'Not connected' }

function balanceOf({ account }) {
  if (!account) return 'None'
  return account.balance ? `${account.balance.value} ${account.balance.symbol}` : 'Unknown'
}

/** Writes the whole state as JSON while its details are open: an account may have thousands of tokens. */
function showSnapshot(api) {
  const snapshot = document.getElementById('snapshot')
  const details = snapshot.closest('details')
  const write = () => {
    if (details.open) snapshot.textContent = JSON.stringify(api.getState(), null, 2)
  }
  details.addEventListener('toggle', write)
  api.subscribe(write)
}

/** Keeps the state panel in sync. */
export function showState(api) {
  const cells = Object.fromEntries([...document.querySelectorAll('#state [data-of]')].map((cell) => [cell.dataset.of, cell]))
  showSnapshot(api)
  api.subscribe((state) => {
    const { account, connections, network } = state
    const connection = connections.find(({ namespace }) => namespace === account?.namespace)
    const words = WORDS[account?.status ?? 'disconnected']
    cells.connection.textContent = connection ? `${words} with ${connection.connectorName}` : words
    cells.connection.dataset.status = account?.status ?? 'disconnected'
    cells.account.textContent = account?.address ?? 'None'
    cells.network.textContent = networkName(network) === network ? network : `${networkName(network)} · ${network}`
    cells.balance.textContent = balanceOf(state)
  })
}
