import { base58 } from '@scure/base'
import type { ChainMoney } from '../../../core/money/chainMoney.ts'
import { SYSTEM_PROGRAM } from '../programs.ts'
import { isOnCurve } from '../programAddress.ts'
import { isAddress } from '../isAddress.ts'
import { KEY_BYTES } from './limits.ts'
import { readAccounts } from './readAccounts.ts'

/** Returns the bytes of an address; undefined if the text is none. */
const keyOf = (text: string): Uint8Array | undefined => {
  const key = isAddress(text) ? base58.decode(text) : undefined
  return key?.length === KEY_BYTES ? key : undefined
}

/** Takes an address as it is: letter case counts, and there is no checksum. */
export const toRecipient: ChainMoney['toRecipient'] = (text) => (keyOf(text) ? { address: text } : undefined)

/**
 * Reads whether an address is a contract: it has no private key, or another program than that of the system owns it.
 * What the node cannot tell is absent.
 */
export const recipientFacts: ChainMoney['recipientFacts'] = async (address, rpc, signal) => {
  const key = keyOf(address)
  const isKeyless = key !== undefined && !isOnCurve(key)
  const found = await readAccounts([address], rpc, signal).catch(() => undefined)
  if (!found) return isKeyless ? { isContract: true } : {}
  const [account] = found
  const isOfProgram = account !== undefined && account.owner !== SYSTEM_PROGRAM
  return { isContract: isKeyless || isOfProgram, isUsed: account !== undefined }
}
