/** The preview's page, from the CDN of this page if its address names one. */
function addressOf() {
  const url = new URL('./preview.html', import.meta.url)
  const cdn = new URLSearchParams(location.search).get('cdn')
  if (cdn !== null) url.searchParams.set('cdn', cdn)
  return url.href
}

/** Calls `act` once the frame is on the screen, or nearly. */
function whenNear(frame, act) {
  const observer = new IntersectionObserver(
    ([{ isIntersecting }]) => {
      if (!isIntersecting) return
      observer.disconnect()
      act()
    },
    { rootMargin: '200px' },
  )
  observer.observe(frame)
}

const idle = window.requestIdleCallback ?? ((act) => setTimeout(act, 200))

/** The options that a preview shares with the page: not those that belong to a session. */
const sharedOf = ({ inline: _inline, storage: _storage, defaultNetwork: _network, ...rest }) => rest

/** Keeps one frame. Its page is loaded when the frame is near and the page has nothing else to do. */
function createPreview(frame, options, wallets) {
  let state
  let view = frame.dataset.shows
  const isReady = () => frame.dataset.ready === ''
  const dress = () => {
    const { WalletModal: api, document: page } = frame.contentWindow
    const set = Object.fromEntries(Object.entries(state.variables).map(([name, value]) => [name, value || 'initial']))
    api.setTheme({ mode: state.themeMode, variables: set })
    api.setLocale(state.locale)
    api.configure({ networks: state.networks })
    page.documentElement.style.setProperty('--width', state.variables['--wm-width'] || '360px')
  }
  const show = () => void frame.contentWindow.WalletModal.open({ view })
  frame.addEventListener('load', async () => {
    const { WalletModal: api, showWidget, document: page } = frame.contentWindow
    if (!api || !showWidget) return
    // A frame is see-through only as long as both pages have the same color scheme.
    api.subscribe('theme', ({ resolved }) => (page.documentElement.style.colorScheme = resolved))
    page.documentElement.style.setProperty('--width', '360px')
    page.addEventListener('wallet-modal:view', () => frame.dispatchEvent(new Event('shown')), { once: true })
    frame.dataset.ready = ''
    dress()
    await showWidget(sharedOf(options), wallets)
    dress()
    if (view !== 'Connect') show()
  })
  whenNear(frame, () => idle(() => (frame.src = addressOf())))
  return {
    update(now) {
      state = now
      if (isReady()) dress()
    },
    open(name) {
      view = name
      if (isReady()) show()
    },
  }
}

/** Whether the page shows previews: not inside another page, not if the widget itself is inline, and not with `?preview=off`. */
function isWanted(options) {
  return window.parent === window && !options.inline && new URLSearchParams(location.search).get('preview') !== 'off'
}

/** Shows the widget in the page's frames. The returned function passes the controls' values to them. */
export function bindPreviews(options, wallets) {
  const frames = [...document.querySelectorAll('iframe.preview')]
  const shown = document.getElementById('shown')
  if (!isWanted(options)) {
    shown.disabled = true
    document.documentElement.dataset.preview = 'off'
    for (const frame of frames) frame.remove()
    return () => {}
  }
  const previews = frames.map((frame) => createPreview(frame, options, wallets))
  shown.addEventListener('change', ({ target }) => previews.at(-1).open(target.value))
  return (state) => {
    for (const preview of previews) preview.update(state)
  }
}
