import { BATCH_BYTES, SENT_LIST_MAX } from '../../core/analytics/limits.ts'
import type { AnalyticsRecord } from '../../core/analytics/record.ts'
import { toJson } from '../../core/json.ts'

interface Waiting {
  record: AnalyticsRecord
  json: string
}

/** The number of bytes of a text that is sent. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

const waiting = (record: AnalyticsRecord): Waiting => ({ record, json: toJson(record) })

/** Creates the queue of events that wait to be sent together. */
export function createQueue() {
  let all: readonly Waiting[] = []
  const body = () => `[${all.map(({ json }) => json).join()}]`
  /** Merges wallets that were seen into the record that waits for them, if there is room. */
  function merged({ props: { items = [] } }: AnalyticsRecord): boolean {
    const at = all.findIndex(({ record }) => record.props.items)
    const { record } = all[at] ?? {}
    const both = [...(record?.props.items ?? []), ...items]
    if (!record || !items.length || both.length > SENT_LIST_MAX) return false
    all = all.with(at, waiting({ ...record, props: { ...record.props, items: both } }))
    return true
  }
  return {
    isEmpty: () => all.length === 0,
    isFull: () => bytesOf(body()) > BATCH_BYTES,
    add(record: AnalyticsRecord) {
      if (!merged(record)) all = [...all, waiting(record)]
    },
    clear: () => void (all = []),
    /** Returns all records as a JSON array, and removes them. */
    take(): string {
      const text = body()
      all = []
      return text
    },
  }
}
