import { base58 } from '@scure/base'
import type { Bank, Landed } from '../bank.ts'
import { encodeTransaction } from '../encodeTransaction.ts'
import { invalidParams, unsupportedVersion } from '../errors.ts'
import { memoOf } from '../memo.ts'
import { configAt, inContext, listAt, wholeNumber, type Method } from '../params.ts'
import { FINALIZED_AFTER } from '../slots.ts'
import { parseKey } from '../wire.ts'

const MOST_SIGNATURES = 256
const LONGEST_PAGE = 1000

function parseSignature(text: unknown): string {
  if (typeof text !== 'string') throw invalidParams('Invalid params: invalid type: expected a string.')
  const bytes = /^[1-9A-HJ-NP-Za-km-z]+$/.test(text) ? base58.decode(text) : undefined
  if (!bytes) throw invalidParams('Invalid param: Invalid')
  if (bytes.length !== 64) throw invalidParams('Invalid param: WrongSize')
  return text
}

/** Returns the commitment of a block. One vote confirms a block here, so no block is only `processed`. */
export const confirmationOf = (bank: Bank, { slot }: Landed) =>
  bank.slots.slot() - slot >= FINALIZED_AFTER ? 'finalized' : 'confirmed'

function statusOf(bank: Bank, landed: Landed) {
  const confirmationStatus = confirmationOf(bank, landed)
  const confirmations = confirmationStatus === 'finalized' ? null : bank.slots.slot() - landed.slot
  return {
    slot: landed.slot,
    confirmations,
    err: landed.err,
    status: landed.err === null ? { Ok: null } : { Err: landed.err },
    confirmationStatus,
  }
}

/** Methods about past transactions. */
export const historyMethods: Readonly<Record<string, Method>> = {
  getSignatureStatuses(bank, params) {
    configAt(bank, params, 1)
    const found = listAt(params, 0, MOST_SIGNATURES).map((signature) => bank.landed(parseSignature(signature)))
    return inContext(
      bank,
      found.map((landed) => (landed ? statusOf(bank, landed) : null)),
    )
  },
  getTransaction(bank, params) {
    const config = typeof params[1] === 'string' ? { encoding: params[1] } : configAt(bank, params, 1)
    const landed = bank.landed(parseSignature(params[0]))
    if (!landed) return null
    const { version } = landed.transaction
    const most = config.maxSupportedTransactionVersion
    if (version !== 'legacy' && (typeof most !== 'number' || most < version)) throw unsupportedVersion(version)
    const encoded = encodeTransaction(landed, config.encoding ?? 'json')
    return {
      slot: landed.slot,
      blockTime: landed.blockTime,
      ...(typeof most === 'number' ? { version } : {}),
      ...encoded,
    }
  },
  getSignaturesForAddress(bank, params) {
    const config = configAt(bank, params, 1)
    const address = parseKey(params[0])
    const limit = wholeNumber(config.limit ?? LONGEST_PAGE)
    if (limit < 1 || limit > LONGEST_PAGE) throw invalidParams(`Invalid limit; max ${LONGEST_PAGE}`)
    const all = bank.history()
    const at = (signature: unknown) => all.findIndex((landed) => landed.signature === parseSignature(signature))
    const from = config.before === undefined || config.before === null ? 0 : at(config.before) + 1
    const until = config.until === undefined || config.until === null ? -1 : at(config.until)
    const page = all
      .slice(from, until === -1 ? undefined : until)
      .filter(({ keys }) => keys.all.includes(address))
      .slice(0, limit)
    return page.map((landed) => {
      const { signature, slot, err, blockTime } = landed
      return { signature, slot, err, memo: memoOf(landed), blockTime, confirmationStatus: confirmationOf(bank, landed) }
    })
  },
}
