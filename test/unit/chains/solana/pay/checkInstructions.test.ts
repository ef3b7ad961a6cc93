// @vitest-environment node
import {
  createAssociatedTokenAccountInstruction,
  createTransferCheckedInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { checkInstructions } from '../../../../../src/chains/solana/pay/checkInstructions.ts'
import type { StepOrder } from '../../../../../src/core/pay/chainPay.ts'
import { isWalletModalError } from '../../../../../src/core/errors.ts'
import { payMismatchOf } from '../../../../../src/core/pay/payMismatch.ts'
import { ANNA } from '../../../../kit/fakeSolanaWallet.ts'
import { keypairAt } from '../../../../sandbox/solana/accounts.ts'
import { SOLANA_TOKENS } from '../../../../sandbox/solana/tokens.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [ME, SOLVER, EVE] = [0, 1, 2].map((index) => keypairAt(index).publicKey) as [PublicKey, PublicKey, PublicKey]
const [USDC, PYUSD] = SOLANA_TOKENS.map(({ address }) => new PublicKey(address)) as [PublicKey, PublicKey]
const placeOf = (owner: PublicKey, mint = USDC) => getAssociatedTokenAddressSync(mint, owner, true)

const COIN: StepOrder = {
  network: NETWORK,
  account: ANNA,
  asset: { network: NETWORK, name: 'Solana', symbol: 'SOL', decimals: 9 },
  amount: 5_000n,
  steps: [],
}
const TOKEN: StepOrder = { ...COIN, asset: { ...COIN.asset, symbol: 'USDC', decimals: 6, address: USDC.toBase58() } }

/** Why instructions are refused without a simulation, which could say otherwise a moment later. */
function reasonOf(order: StepOrder, ...list: TransactionInstruction[]): unknown {
  const instructions = list.map(({ programId, keys, data }) => ({
    program: programId.toBase58(),
    accounts: keys.map(({ pubkey, ...role }) => ({ address: pubkey.toBase58(), ...role })),
    data: Uint8Array.from(data),
  }))
  try {
    return checkInstructions(instructions, order)
  } catch (error) {
    return payMismatchOf(error) ?? (isWalletModalError(error) ? error.code : error)
  }
}

const coins = (lamports: number, fromPubkey = ME) => SystemProgram.transfer({ fromPubkey, toPubkey: SOLVER, lamports })
const tokens = (amount: number, { by = ME, mint = USDC } = {}) =>
  createTransferCheckedInstruction(placeOf(ME, mint), mint, placeOf(SOLVER, mint), by, amount, 6)
const unnamed = (amount: number, by = ME) => createTransferInstruction(placeOf(ME), placeOf(SOLVER), by, amount)
const making = (payer: PublicKey) => createAssociatedTokenAccountInstruction(payer, placeOf(SOLVER), SOLVER, USDC)

describe('Instructions of a service, by themselves', () => {
  test('take the asset, from the accounts that are named', () => {
    expect(reasonOf(COIN, coins(4_000), coins(1_000))).toMatchObject({ sources: [] })
    expect(reasonOf(TOKEN, making(ME), tokens(3_000), unnamed(2_000))).toMatchObject({
      sources: [placeOf(ME).toBase58()],
    })
  })

  test.each([
    ['take coins, too', TOKEN, [tokens(4_000), coins(1)]],
    ['take another token, too', TOKEN, [tokens(4_000), tokens(1, { mint: PYUSD })]],
    ['take a token instead of coins', COIN, [unnamed(5_000)]],
    ['take more than was quoted in all', TOKEN, [tokens(3_000), unnamed(2_001)]],
    ['take nothing', TOKEN, [making(ME)]],
  ] as const)('are not what was quoted if they %s', (_, order, list) => {
    expect(reasonOf(order, ...list)).toBe('sends')
  })

  test.each([
    ['coins of somebody else', COIN, coins(1, EVE)],
    ['tokens by the authority of somebody else', TOKEN, tokens(1, { by: EVE })],
    ['tokens without their mint by the authority of somebody else', TOKEN, unnamed(1, EVE)],
    ['a new account that somebody else pays', TOKEN, making(EVE)],
  ] as const)('are of no kind that a payment needs if they move %s', (_, order, other) => {
    const own = order === COIN ? coins(1_000) : tokens(1_000)
    expect(reasonOf(order, own, other)).toBe('UnsupportedMethod')
  })
})
