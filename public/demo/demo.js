import { bindAnalytics } from './analytics.js'
import { showBeside } from './beside.js'
import { bindControls } from './controls.js'
import { bindDevtools } from './devtools.js'
import { applyOptions } from './options.js'
import { bindSnippet } from './snippet.js'
import { showState } from './state.js'
import { bindTryIt } from './tryIt.js'
import { showWeight } from './weight.js'

const root = document.documentElement

function showProblem(title, error) {
  const box = document.getElementById('problem')
  const strong = document.createElement('strong')
  strong.textContent = title
  const text = document.createElement('span')
  text.textContent = error.message
  box.replaceChildren(strong, text)
  box.hidden = false
  root.dataset.problem = ''
}

async function start(api) {
  document.getElementById('version').textContent = api.version
  api.subscribe('theme', ({ resolved }) => (root.dataset.theme = resolved))
  showWeight()
  showState(api)
  let rpcUrls = {}
  bindTryIt(api, (network) => [rpcUrls[network]].flat()[0])
  const { options, given, problem, pages } = await applyOptions(api)
  rpcUrls = options.rpcUrls ?? {}
  bindControls(api, options, bindSnippet(given))
  bindAnalytics(api, options)
  bindDevtools(api)
  if (pages) showBeside(pages)
  if (problem) showProblem('The options in this page’s address cannot be used.', problem)
}

if (window.WalletModal) await start(window.WalletModal)
else showProblem('The widget did not load.', new Error('dist/wallet-modal.js is missing: run “npm run build”.'))
root.dataset.ready = ''
