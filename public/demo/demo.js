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

function showProblem(title, ...errors) {
  const box = document.getElementById('problem')
  const strong = document.createElement('strong')
  strong.textContent = title
  box.replaceChildren(strong, ...errors.map(({ message }) => Object.assign(document.createElement('span'), { textContent: message })))
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
  const { options, standard, given, balance, problems, pages, wallets } = await applyOptions(api)
  followTheme(api)
  rpcUrls = options.rpcUrls ?? {}
  const followers = [bindSnippet(api, given), bindShare(standard, given), bindPreviews(options, wallets)]
  showWeight()
  bindControls(api, { ...options, balance }, (state) => {
    for (const follow of followers) follow(state)
  })
  bindAnalytics(api, options)
  bindDevtools(api)
  if (pages) showBeside(pages)
  if (problems.length > 0) showProblem('Parts of this page’s address are not used.', ...problems)
}

showRepository()
if (window.WalletModal) await start(window.WalletModal)
else showProblem('The widget did not load.', new Error('dist/wallet-modal.js is missing: run “npm run build”.'))
root.dataset.ready = ''
