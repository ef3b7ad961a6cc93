import { invalidParams } from '../errors.ts'
import { fees } from '../fees.ts'
import { configAt, inContext, VERSION, wholeNumber, type Method } from '../params.ts'
import { FINALIZED_AFTER, SLOTS_PER_EPOCH } from '../slots.ts'
import { parseKey, parseMessage } from '../wire.ts'

/** Mainnet's genesis hash: its first 32 characters are the CAIP-2 reference. */
const GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** Methods about the chain itself. */
export const chainMethods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': 3_640_012_085, 'solana-core': VERSION }),
  getGenesisHash: () => GENESIS_HASH,
  getFirstAvailableBlock: () => 0,
  minimumLedgerSlot: () => 0,
  getSlot(bank, params) {
    configAt(bank, params, 0)
    return bank.slots.slot()
  },
  getBlockHeight(bank, params) {
    configAt(bank, params, 0)
    return bank.slots.blockHeight()
  },
  getTransactionCount: (bank) => bank.history().length,
  getBlockTime(bank, [slot]) {
    const at = wholeNumber(slot)
    const ago = bank.slots.slot() - at
    if (ago < 0) return null
    return (
      bank.history().find((landed) => landed.slot === at)?.blockTime ?? bank.slots.blockTime() - Math.round(ago * 0.4)
    )
  },
  getEpochInfo(bank, params) {
    configAt(bank, params, 0)
    const absoluteSlot = bank.slots.slot()
    const epoch = {
      epoch: Math.floor(absoluteSlot / SLOTS_PER_EPOCH),
      slotIndex: absoluteSlot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
    }
    return { absoluteSlot, blockHeight: bank.slots.blockHeight(), ...epoch, transactionCount: bank.history().length }
  },
  getLatestBlockhash(bank, params) {
    configAt(bank, params, 0)
    return inContext(bank, bank.slots.latestBlockhash())
  },
  isBlockhashValid(bank, params) {
    configAt(bank, params, 1)
    return inContext(bank, bank.slots.isRecent(parseKey(params[0])))
  },
  getFeeForMessage(bank, params) {
    configAt(bank, params, 1)
    if (typeof params[0] !== 'string') throw invalidParams('Invalid params: invalid type: expected a string.')
    const message = parseMessage(params[0])
    // A message with an expired blockhash has no fee.
    return inContext(bank, bank.slots.isRecent(message.recentBlockhash) ? fees(message) : null)
  },
  getRecentPrioritizationFees(bank, params) {
    if (Array.isArray(params[0])) params[0].forEach(parseKey)
    const slot = bank.slots.slot()
    return Array.from({ length: FINALIZED_AFTER }, (_, ago) => ({
      slot: slot - FINALIZED_AFTER + 1 + ago,
      prioritizationFee: 0,
    }))
  },
}
