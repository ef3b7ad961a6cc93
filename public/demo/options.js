import { optionsOf, readTheme } from './themeLink.js'

/** Without a sandbox: popular networks with public nodes, and the project id that the page was written with. */
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
function fromQuery(text) {
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

function publicOptions() {
  const { projectId } = document.documentElement.dataset
  return { networks: PUBLIC_NETWORKS, ...(projectId && { projectId }) }
}

/** Whether the button shows the balance: not with `?balance=hide`. */
function readBalance(text) {
  if (text !== null && text !== 'hide') throw new Error('?balance must be hide')
  return { balance: text === null }
}

/** Reads one of the address's parameters; returns what it says, and why it could not be read. */
function attempt(read, usual) {
  try {
    return { given: read() }
  } catch (problem) {
    return { given: usual, problem }
  }
}

/** Applies one of the address's parameters; returns what it set, and why it could not. */
const take = (api, read) =>
  attempt(() => {
    const given = read()
    api.configure(given)
    return given
  }, {})

/** Configures the widget: the sandbox's options or public ones, then the theme of the URL, then the options of the URL. */
export async function applyOptions(api) {
  const query = new URLSearchParams(location.search)
  const sandbox = await readSandbox()
  const standard = { themeMode: 'system', ...(sandbox ? standardOf(sandbox) : publicOptions()) }
  api.configure(standard)
  const theme = take(api, () => optionsOf(readTheme(query.get('theme') ?? '')))
  const own = take(api, () => fromQuery(query.get('options')))
  const { given: shown, ...hiding } = attempt(() => readBalance(query.get('balance')), { balance: true })
  const problems = [theme, own, hiding].flatMap(({ problem }) => problem ?? [])
  const wallets = sandbox ? ['evm', 'solana'].map((kind) => new URL(`/wallets/${kind}.js`, sandbox.control).href) : [new URL('./lookWallet.js', import.meta.url).href]
  // Load the demo wallets once networks are configured: a session is restored when its wallet announces itself.
  for (const wallet of wallets) await import(wallet).catch((error) => problems.push(error))
  return { options: { ...standard, ...theme.given, ...own.given }, standard, given: own.given, ...shown, problems, pages: sandbox?.pages, wallets }
}
