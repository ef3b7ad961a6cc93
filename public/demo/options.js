/** Without a sandbox: popular networks with public nodes. */
export const PUBLIC_NETWORKS = ['eip155:1', 'eip155:8453', 'eip155:10', 'eip155:42161', 'eip155:137']

/**
 * The sandbox's description, if this page is served with one. A static copy declares in its HTML that there is none.
 */
async function readSandbox() {
  if (document.documentElement.dataset.hosting === 'static') return undefined
  try {
    const response = await fetch('/sandbox.json')
    return response.ok && /json/.test(response.headers.get('content-type') ?? '') ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** The options of `?options=<JSON>`; throws readable messages. */
function fromQuery() {
  const text = new URLSearchParams(location.search).get('options')
  if (text === null) return {}
  let value
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`?options is not JSON: ${error.message}`, { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('?options must be a JSON object, such as {"themeMode":"light"}')
  return value
}

const standardOf = ({ chains, projectId, services }) => ({
  networks: chains.map(({ id }) => id),
  rpcUrls: Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
  ...(Object.keys(services).length > 0 && { projectId, services }),
})

/** Configures the widget: the sandbox's options or public ones, overridden by those of the URL. */
export async function applyOptions(api) {
  const sandbox = await readSandbox()
  const standard = sandbox ? standardOf(sandbox) : { networks: PUBLIC_NETWORKS }
  api.configure(standard)
  let given = {}
  let problem
  try {
    given = fromQuery()
    api.configure(given)
  } catch (error) {
    given = {}
    problem = error
  }
  // Load the demo wallets once networks are configured: a session is restored when its wallet announces itself.
  for (const kind of sandbox ? ['evm', 'solana'] : []) {
    await import(new URL(`/wallets/${kind}.js`, sandbox.control).href).catch((error) => (problem ??= error))
  }
  return { options: { ...standard, ...given }, given, problem, pages: sandbox?.pages }
}
