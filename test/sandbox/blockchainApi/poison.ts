import type { Seed } from './seededRows.ts'

/** Index of the account whose history contains address poisoning and advertisements. */
export const POISONED = 6

/** A recipient whom the visitor really pays. */
export const FRIEND = '0x71c7a34e98b1f2d05e6c4a83b9d7f1026e8b5a14'
/** An exchange from which the visitor really receives. */
export const EXCHANGE = '0x28c6c06298d514db089934071355e5743bf21d60'
/** Addresses with the same first and last digits as those of the visitor's partners. */
export const LOOK_ALIKES = {
  friend: '0x71c70000000000000000000000000000008b5a14',
  friendToo: '0x71c7ffffffffffffffffffffffffffffff8b5a14',
  exchange: '0x28c6c00000000000000000000000000000f21d60',
} as const
/** Contract of an attacker, which sends the transactions that log false transfers. */
const ATTACKER = '0xbad0000000000000000000000000000000000bad'

/** A row of the poisoned history. `isSpam` says whether clients should fold it. */
export interface PoisonSeed extends Seed {
  isSpam: boolean
}

const real = (seed: Seed): PoisonSeed => ({ ...seed, isSpam: false })
const spam = (seed: Seed): PoisonSeed => ({ ...seed, isSpam: true })
const airdrop = (transfer: string) => spam({ operation: 'receive', transfers: [transfer], from: ATTACKER })

/**
 * The poisoned history, newest first. Anyone can make a token contract log a transfer of zero from any address, and a
 * contract of their own log any transfer.
 */
export const POISON: readonly PoisonSeed[] = [
  // False outgoing transfers to look-alikes: of zero, and of an imitation of the token
  spam({ operation: 'send', transfers: ['out 0 USDC'], from: ATTACKER, to: LOOK_ALIKES.friend }),
  spam({ operation: 'send', transfers: ['out 250 USDC.'], from: ATTACKER, to: LOOK_ALIKES.friendToo }),
  // A false outgoing transfer of which the service names only the attacker's contract
  spam({ operation: 'send', transfers: ['out 250 USDC.'], from: ATTACKER, to: ATTACKER }),
  real({ operation: 'send', transfers: ['out 250 USDC'], to: FRIEND }),
  // Incoming transfers from look-alikes: of zero, of dust, and of more than dust
  spam({ operation: 'receive', transfers: ['in 0 USDC'], from: LOOK_ALIKES.friend }),
  spam({ operation: 'receive', transfers: ['in 0.0001 USDC'], from: LOOK_ALIKES.friendToo }),
  spam({ operation: 'receive', transfers: ['in 0.02 USDC'], from: LOOK_ALIKES.friend }),
  real({ operation: 'receive', transfers: ['in 40 USDC'], from: FRIEND }),
  real({ operation: 'send', transfers: ['out 0.5 ETH'], to: EXCHANGE }),
  spam({ operation: 'receive', transfers: ['in 0.5 ΕTH'], from: LOOK_ALIKES.exchange }),
  real({ operation: 'receive', transfers: ['in 1200 USDC'], from: EXCHANGE }),
  // Advertisements as tokens and as NFTs, flagged by the service or not
  airdrop('in 5000 https://claim-usdc.example'),
  airdrop('in 1000 Visit ethgift.org to claim'),
  airdrop('in 777 $ Claim voucher'),
  airdrop('in 3 <img src=x onerror=alert(1)> claim'),
  airdrop(`in 4 \u202e${'moc.tfig '.repeat(4)}claim`),
  airdrop(`in 2 Claim ${'Long'.repeat(800)}`),
  airdrop('nft in Claim reward at nft-gift.xyz'),
  airdrop('nft in <script>window.hacked=true</script> claim'),
  airdrop('spam in Mystery Box'),
  // Ordinary rows that resemble spam
  real({ operation: 'trade', transfers: ['out 10 DAI', 'in 3 UNPRICED'] }),
  real({ operation: 'receive', transfers: ['nft in Sandbox Badger #7'] }),
  real({ operation: 'receive', transfers: ['in 12 UNPRICED'] }),
  real({ operation: 'approve', transfers: null }),
]
