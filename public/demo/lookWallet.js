// The wallet of a static copy, where no sandbox has one: a public account to look at, without a key. It announces itself
// as installed wallets do (EIP-6963).
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#117e6e"/><path d="M15 22.5 41 13a4.5 4.5 0 0 1 6 4.2V24H17.5z" fill="#8fd8c8"/><rect x="12" y="21" width="40" height="29" rx="6.5" fill="#fff"/><rect x="36" y="30" width="16" height="11" rx="5.5" fill="#117e6e"/><circle cx="42" cy="35.5" r="2.2" fill="#fff"/></svg>',
  )
/** An account of the Ethereum Foundation, which anybody may look up. */
const ADDRESS = '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'
/** EIP-1193: the wallet does not support the method. */
const UNSUPPORTED = 4200

const listeners = new Map()
let chainId = '0x1'

const permission = () => [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [ADDRESS] }] }]

const METHODS = {
  eth_accounts: () => [ADDRESS],
  eth_requestAccounts: () => [ADDRESS],
  eth_chainId: () => chainId,
  net_version: () => String(Number(chainId)),
  wallet_getPermissions: permission,
  wallet_requestPermissions: permission,
  wallet_revokePermissions: () => null,
  wallet_switchEthereumChain: ([{ chainId: wanted }]) => {
    chainId = wanted
    for (const listener of listeners.get('chainChanged') ?? []) listener(chainId)
    return null
  },
}

const provider = {
  async request({ method, params = [] }) {
    if (Object.hasOwn(METHODS, method)) return METHODS[method](params)
    throw Object.assign(new Error('Demo Wallet has no key: it shows a public account, and cannot sign or send.'), { code: UNSUPPORTED })
  },
  on(event, listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  },
  removeListener(event, listener) {
    listeners.get(event)?.delete(listener)
  },
}

const info = Object.freeze({ uuid: '6f4f6f6e-3f5c-4d0b-9a53-0a1f4f1c8f0e', name: 'Demo Wallet', icon: ICON, rdns: 'example.wallet-modal.demo' })
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
addEventListener('eip6963:requestProvider', announce)
announce()
