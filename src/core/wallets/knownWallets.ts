/** A well-known wallet that others may imitate. */
export interface KnownWallet {
  name: string
  /**
   * The rdns that the wallet announces; absent if we are not sure. Other names under the same domain also count as
   * genuine.
   */
  rdns?: string
  /** Chains that the wallet supports besides EVM: `s` for Solana, `b` for Bitcoin. */
  chains: string
  /**
   * Whether the name is an invented word: then any other wallet whose name contains it is an imitation. Names of
   * everyday words must match as a whole.
   */
  isCoined: boolean
  /** Other names that the genuine wallet uses. */
  aliases: readonly string[]
}

// Name, rdns, chains, aliases; * marks an invented name. List only certain facts: a genuine wallet must never be marked
// as an imitation.
const FACTS = `
MetaMask*|io.metamask|sb
Rabby Wallet*|io.rabby|
Rainbow|me.rainbow|
Phantom|app.phantom|sb
Coinbase Wallet*|com.coinbase.wallet|sb|Base
Trust Wallet|com.trustwallet.app|sb
Brave Wallet|com.brave.wallet|sb
OKX Wallet*|com.okex.wallet|sb
Bitget Wallet*|com.bitget.web3|sb
Zerion*|io.zerion.wallet|s
Uniswap Extension*|org.uniswap.app|s
Backpack|app.backpack|sb
Core|app.core.extension|sb
Ambire Wallet*|com.ambire.wallet|
Exodus|com.exodus.web3-wallet|sb
Binance Wallet*|com.binance.wallet|sb
Ledger|com.ledger|
Solflare*|com.solflare|s
Xverse*||sb
Unisat*||b
Leather||b
Magic Eden*||sb`

const toKnown = (line: string): KnownWallet => {
  const [name = '', rdns, chains = '', ...aliases] = line.split('|')
  return { name: name.replace('*', ''), isCoined: name.endsWith('*'), ...(rdns && { rdns }), chains, aliases }
}

export const KNOWN_WALLETS: readonly KnownWallet[] = FACTS.trim().split('\n').map(toKnown)
