/** A wallet that others imitate. */
export interface KnownWallet {
  name: string
  /** The rdns that it announces; absent while we are not sure of it. Other names under the same domain count as genuine too. */
  rdns?: string
  /** Chains besides EVM that it supports: s Solana, b Bitcoin. */
  chains: string
  /** The name is an invented word: a wallet whose name contains it is an imitation. Other names are everyday words. */
  isCoined: boolean
  /** Other names of the genuine one. */
  aliases: readonly string[]
}

// Name, rdns, chains, aliases; * marks an invented name. List only what is certain: a genuine wallet must not be marked.
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
