/** Unit tests as a site would write them, run by Jest in jsdom and by Vitest in happy-dom. */

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Announces a wallet (EIP-6963) that approves automatically. */
function announceWallet() {
  const provider = {
    async request({ method }) {
      if (method === 'eth_chainId') return '0x1'
      if (/^eth_(requestAccounts|accounts)$/.test(method)) return [ADDRESS]
      throw Object.assign(new Error('Not supported'), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Test Wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'com.example',
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Polls until there is a value. The timeout of the test runner ends it. */
async function eventually(find) {
  for (;;) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const inElement = (selector, find) => () => find(document.querySelector(selector)?.shadowRoot)
const button = (name) => (root) =>
  [...(root?.querySelectorAll('button') ?? [])].find((one) =>
    `${one.textContent} ${one.getAttribute('aria-label') ?? ''}`.includes(name),
  )

/** `runner` provides `test` and `expect`, `parts` the entries of the package and the site's React. */
module.exports = function journeys({ test, expect }, { main, pure, hooks, react, dom }) {
  const { WalletModal, WalletModalError } = main

  test('defines the elements and window.WalletModal on import', () => {
    expect(window.WalletModal.version).toBe(WalletModal.version)
    expect(customElements.get('wallet-modal')).toBeDefined()
    expect(() => WalletModal.configure({ themeMode: 'purple' })).toThrow(WalletModalError)
  })

  test('renders the buttons, and connects an injected wallet through the dialog', async () => {
    // There is no node in unit tests.
    WalletModal.configure({
      networks: ['eip155:1'],
      rpcUrls: { 'eip155:1': 'http://127.0.0.1:9' },
      themeMode: 'system',
    })
    announceWallet()
    document.body.innerHTML =
      '<wallet-modal-button></wallet-modal-button><wallet-modal-network-button></wallet-modal-network-button>'
    const connect = await eventually(inElement('wallet-modal-button', button('Connect Wallet')))
    const heard = []
    for (const name of ['wallet-modal:connect', 'wallet-modal-connect'])
      document.addEventListener(name, (event) => heard.push(event.detail.connection.address))
    connect.click()
    ;(await eventually(inElement('wallet-modal', button('Test Wallet')))).click()
    await eventually(() => !WalletModal.getState().open && WalletModal.getState().account)
    expect(WalletModal.getState().account.address).toBe(ADDRESS)
    expect(heard).toEqual([ADDRESS, ADDRESS])
    expect(await WalletModal.getProvider('eip155').request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    await eventually(inElement('wallet-modal-button', button('0x7099')))
  })

  test('returns the result of open()', async () => {
    await WalletModal.disconnect()
    const result = WalletModal.open()
    await eventually(() => WalletModal.getState().open)
    WalletModal.close()
    expect(await result).toEqual({ outcome: 'closed' })
  })

  test('renders the component and the hooks', async () => {
    const { createElement } = react
    const Account = () => createElement('p', null, hooks.useAccount().address ?? 'nobody')
    const place = document.body.appendChild(document.createElement('div'))
    const root = dom.createRoot(place)
    const connected = []
    const onConnect = ({ detail }) => connected.push(detail.connection.address)
    root.render(
      createElement(
        react.StrictMode,
        null,
        createElement(hooks.WalletModal, { options: { themeMode: 'light' }, onConnect }),
        createElement(Account),
      ),
    )
    await eventually(() => place.textContent === 'nobody')
    await WalletModal.connect('com.example')
    await eventually(() => place.textContent === ADDRESS)
    expect(connected).toEqual([ADDRESS])
    expect(WalletModal.getState().theme.mode).toBe('light')
    root.unmount()
  })

  test('reports a wrong option of the component, in the console without reportError', async () => {
    const problems = []
    const { reportError } = globalThis
    const { error } = console
    if (reportError) globalThis.reportError = (problem) => problems.push(problem)
    else console.error = (problem) => problems.push(problem)
    const root = dom.createRoot(document.body.appendChild(document.createElement('div')))
    root.render(react.createElement(hooks.WalletModal, { options: { themeMode: 'purple' } }))
    await eventually(() => problems.some(({ code }) => code === 'InvalidOption'))
    root.unmount()
    Object.assign(console, { error })
    if (reportError) Object.assign(globalThis, { reportError })
  })

  test('keeps window unchanged with a modal of its own', async () => {
    await WalletModal.disconnect()
    const own = pure.createWalletModal({ networks: ['eip155:8453'] })
    expect(own).not.toBe(window.WalletModal)
    expect(own.getState().network).toBe('eip155:8453')
    const result = own.open()
    await eventually(() => own.getState().open)
    own.close()
    expect(await result).toEqual({ outcome: 'closed' })
  })
}
