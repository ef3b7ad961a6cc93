import { encodeAbiParameters, keccak256, numberToHex, pad, parseEther, type Hex } from 'viem'
import type { EvmChain } from '../evm/chain.ts'
import { createRpc } from '../evm/rpc.ts'
import { EVM_TOKENS } from '../evm/tokens.ts'
import type { Site } from './site.ts'
import type { User } from './users.ts'

const COINS = numberToHex(parseEther('100'))
const TOKENS_EACH = 1_000n
const LAMPORTS = 10_000_000_000
/** Storage slot of the balances in the token contract. */
const BALANCES_SLOT = 4n

const balancePlace = (holder: Hex) =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, BALANCES_SLOT]))

async function fundOn({ httpUrl, network }: EvmChain, holders: readonly Hex[]): Promise<void> {
  const usdc = EVM_TOKENS.find(({ chainId, symbol }) => chainId === network.chainId && symbol === 'USDC')
  const amount = pad(numberToHex(TOKENS_EACH * 10n ** BigInt(usdc?.decimals ?? 0)), { size: 32 })
  await createRpc(httpUrl).batch(
    holders.flatMap((holder) => [
      { method: 'anvil_setBalance', params: [holder, COINS] },
      ...(usdc ? [{ method: 'anvil_setStorageAt', params: [usdc.address, balancePlace(holder), amount] }] : []),
    ]),
  )
}

async function give(
  { chains, solana }: Site,
  { email, accounts: { eoa, smartAccount, solana: account } }: User,
): Promise<void> {
  if (email && /\+empty@/.test(email)) return
  await Promise.all([
    ...chains.map((chain) => fundOn(chain, [eoa.address, smartAccount])),
    solana?.handle({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [account.address, LAMPORTS] }),
  ])
}

/**
 * Funds a user once: 100 ETH and 1,000 USDC for each account on each EVM chain, and 10 SOL. The balances are set
 * without transactions. An address tagged `+empty` gets nothing.
 */
export function fund(site: Site, user: User): Promise<void> {
  const given = site.funded.get(user.identity) ?? give(site, user)
  site.funded.set(user.identity, given)
  return given
}
