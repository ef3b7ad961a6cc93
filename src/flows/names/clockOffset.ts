import { CLOCK_OFF_MS } from '../../core/names/limits.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/**
 * Returns how far the device's clock is ahead of the newest block of an EVM network, in ms; negative if it is behind.
 * Undefined if it is about right, or no node answers.
 */
export async function clockOffset(modal: Modal, network: CaipNetworkId): Promise<number | undefined> {
  const block: unknown = await modal.site
    .rpc(network)('eth_getBlockByNumber', ['latest', false])
    .catch(() => undefined)
  const { timestamp } = (block ?? {}) as { timestamp?: unknown }
  if (typeof timestamp !== 'string' || !/^0x[\da-f]{1,12}$/i.test(timestamp)) return undefined
  const offMs = modal.now() - Number(timestamp) * 1000
  return Math.abs(offMs) > CLOCK_OFF_MS ? offMs : undefined
}
