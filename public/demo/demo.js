import { bindAnalytics } from './analytics.js'
import { showBeside, showRepository } from './beside.js'
import { bindControls } from './controls.js'
import { bindDevtools } from './devtools.js'
import { bindGallery } from './gallery.js'
import { applyOptions } from './options.js'
import { bindPreviews } from './preview.js'
import { bindShare } from './share.js'
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

/** Dresses the page as the widget. A change of the system's theme is told only once the widget has been opened. */
function followTheme(api) {
  const toggle = document.getElementById('theme')
  const show = () => {
    const { resolved } = api.getState().theme
    root.dataset.theme = resolved
    toggle.ariaLabel = `Switch to the ${resolved === 'dark' ? 'light' : 'dark'} theme`
  }
  api.subscribe('theme', show)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
}

async function start(api) {
  document.getElementById('version').textContent = api.version
  showState(api)
  bindGallery(api)
  let rpcUrls = {}
  bindTryIt(api, (network) => [rpcUrls[network]].flat()[0])
  const { options, given, problem, pages, wallets } = await applyOptions(api)
  followTheme(api)
  rpcUrls = options.rpcUrls ?? {}
  const followers = [bindSnippet(api, given), bindShare(), bindPreviews(options, wallets)]
  showWeight()
  bindControls(api, options, (state) => {
    for (const follow of followers) follow(state)
  })
  bindAnalytics(api, options)
  bindDevtools(api)
  if (pages) showBeside(pages)
  if (problem) showProblem('The options in this page’s address cannot be used.', problem)
}

showRepository()
if (window.WalletModal) await start(window.WalletModal)
else showProblem('The widget did not load.', new Error('dist/wallet-modal.js is missing: run “npm run build”.'))
root.dataset.ready = ''
