/**
 * Wallets by the rdns under which they announce themselves. Only those that are known for sure: a genuine wallet must not be
 * marked. Another rdns of the same owner (`io.metamask.flask`) counts as genuine too.
 */
const KNOWN: Readonly<Record<string, string>> = {
  'io.metamask': 'MetaMask',
  'io.rabby': 'Rabby Wallet',
  'me.rainbow': 'Rainbow',
  'app.phantom': 'Phantom',
  'com.coinbase.wallet': 'Coinbase Wallet',
  'com.trustwallet.app': 'Trust Wallet',
  'com.brave.wallet': 'Brave Wallet',
  'com.okex.wallet': 'OKX Wallet',
  'com.bitget.web3': 'Bitget Wallet',
  'io.zerion.wallet': 'Zerion',
  'org.uniswap.app': 'Uniswap Extension',
  'app.backpack': 'Backpack',
  'app.core.extension': 'Core',
  'com.ambire.wallet': 'Ambire Wallet',
  'com.exodus.web3-wallet': 'Exodus',
  'com.binance.wallet': 'Binance Wallet',
  'com.ledger': 'Ledger',
}

/** Letters of other scripts, digits and pairs that look like a Latin letter (a part of Unicode TR 39's confusables). */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  а: 'a', ɑ: 'a', α: 'a', в: 'b', β: 'b', с: 'c', ϲ: 'c', ԁ: 'd', ɗ: 'd', е: 'e', ё: 'e', ε: 'e', ғ: 'f', ɡ: 'g', һ: 'h', н: 'h', і: 'l', ї: 'l', ι: 'l', ı: 'l', ј: 'j',
  к: 'k', κ: 'k', ӏ: 'l', м: 'm', μ: 'm', п: 'n', η: 'n', о: 'o', ο: 'o', σ: 'o', ө: 'o', р: 'p', ρ: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', τ: 't', υ: 'u', ц: 'u', ν: 'v', ѵ: 'v', ԝ: 'w', ω: 'w',
  х: 'x', χ: 'x', у: 'y', γ: 'y', ᴢ: 'z', '0': 'o', '1': 'l', '|': 'l', '!': 'l', i: 'l', '3': 'e', '4': 'a', '@': 'a', '5': 's', $: 's', '7': 't', '8': 'b',
}

/** What a name looks like at a glance: equal for names that a visitor would take for the same. */
export function skeleton(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const alike = Array.from(letters, (letter) => LOOKS_LIKE[letter] ?? letter).join('')
  return alike
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/(?:wallet|walet|extenslon|offlclal)+$/, '')
}

const BY_LOOK = new Map(Object.entries(KNOWN).map(([rdns, name]) => [skeleton(name), { rdns, name }]))

/** The well-known wallet whose rdns an announced one bears under a name without its brand; brands are renamed in all but their first word. */
function namelessOwner(name: string, rdns: string): string | undefined {
  const owner = Object.hasOwn(KNOWN, rdns) ? KNOWN[rdns] : undefined
  const [brand = ''] = owner?.split(' ') ?? []
  return skeleton(name).includes(skeleton(brand)) ? undefined : owner
}

/** The well-known wallet whose name or rdns an announced one bears, or whose name it resembles, without being it; undefined for a genuine or unknown one. */
export function imitatedBy({ name, rdns = '' }: { name: string; rdns?: string }): string | undefined {
  const own = rdns.toLowerCase()
  const known = BY_LOOK.get(skeleton(name))
  if (!known) return namelessOwner(name, own)
  const domain = known.rdns.split('.').slice(0, 2).join('.')
  return own === domain || own.startsWith(`${domain}.`) ? undefined : known.name
}
