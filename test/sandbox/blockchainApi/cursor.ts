import { createHash } from 'node:crypto'
import { refuse } from '../data/errors.ts'
import type { Placed, Row } from './rows.ts'

/** Page size of the hosted service. */
const PAGE_SIZE = 50
/** 60 bytes become the 80 characters of a cursor in base64. */
const CURSOR_BYTES = 60
const NUMBER_BYTES = 8
const ID_BYTES = 16
const BODY_BYTES = 2 * NUMBER_BYTES + ID_BYTES

interface Place {
  /** Milliseconds since 1970. */
  time: number
  sequence: number
  id: string
}

const placeOf = ({ row, sequence }: Placed): Place => ({ time: Date.parse(row.metadata.minedAt), sequence, id: row.id })

/** Sorts newest first. Ids break ties, so that pages stay stable. */
const compare = (a: Place, b: Place) =>
  b.time - a.time || b.sequence - a.sequence || (a.id < b.id ? -1 : Number(a.id > b.id))

const seal = (body: Buffer, list: string) =>
  createHash('sha512')
    .update(body)
    .update(list)
    .digest()
    .subarray(0, CURSOR_BYTES - BODY_BYTES)

/**
 * Returns the cursor that points to the last row of a page. The cursor is valid only for the same `list`: the account
 * and the filters of the request.
 */
function cursorAt({ time, sequence, id }: Place, list: string): string {
  const numbers = Buffer.alloc(2 * NUMBER_BYTES)
  numbers.writeBigUInt64BE(BigInt(time))
  numbers.writeBigUInt64BE(BigInt(sequence), NUMBER_BYTES)
  const body = Buffer.concat([numbers, Buffer.from(id, 'hex')])
  return Buffer.concat([body, seal(body, list)]).toString('base64url')
}

function anchorOf(cursor: string, list: string): Place {
  const bytes = Buffer.from(cursor, 'base64url')
  const body = bytes.subarray(0, BODY_BYTES)
  if (bytes.length !== CURSOR_BYTES || !seal(body, list).equals(bytes.subarray(BODY_BYTES)))
    throw refuse.parameter('cursor')
  const [time, sequence] = [body.readBigUInt64BE(), body.readBigUInt64BE(NUMBER_BYTES)].map(Number)
  return { time: time ?? 0, sequence: sequence ?? 0, id: body.subarray(2 * NUMBER_BYTES).toString('hex') }
}

/** Returns the page after `cursor`, newest first, and the next cursor, which is null after the last page. */
export function pageOf(
  rows: readonly Placed[],
  cursor: string | undefined,
  list: string,
): { data: Row[]; next: string | null } {
  const anchor = cursor === undefined || cursor === '' ? undefined : anchorOf(cursor, list)
  const sorted = rows
    .map((placed) => ({ row: placed.row, place: placeOf(placed) }))
    .sort((a, b) => compare(a.place, b.place))
  const remaining = anchor ? sorted.filter(({ place }) => compare(anchor, place) < 0) : sorted
  const page = remaining.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    data: page.map(({ row }) => row),
    next: last && remaining.length > PAGE_SIZE ? cursorAt(last.place, list) : null,
  }
}
