import { decodeFunctionData, encodeAbiParameters, type Abi, type Hex } from 'viem'
import { ENS_NAMES } from '../data/ensNames.ts'
import { EVM_ACCOUNTS } from './accounts.ts'
import extended from './contracts/EnsExtendedResolver.json' with { type: 'json' }

const NOBODY = '0x0000000000000000000000000000000000000000'
// Selectors of addr(bytes32), addr(bytes32,uint256) and text(bytes32,string)
const ADDR = '0x3b3b57de'
const ADDR_OF_COIN = '0xf1cb7e06'
const TEXT = '0x59d1d43c'

/** Returns the address of an offchain name in DNS encoding. */
function accountOf(dns: Hex): Hex | undefined {
  const bytes = Buffer.from(dns.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += (bytes[at] ?? 0) + 1)
    labels.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)).toString())
  const isOffchain = (home: string) => home === 'offchain' || home === 'insecure'
  const found = ENS_NAMES.find(({ name, home }) => isOffchain(home) && name === labels.join('.'))
  return found && EVM_ACCOUNTS[found.account]?.address
}

/**
 * Returns the gateway's answer to a call of `resolve` (ENSIP-10): the encoded result of the inner call. Throws for
 * other calls.
 */
export function answerOfGateway(data: Hex): Hex {
  const { args } = decodeFunctionData({ abi: extended.abi as Abi, data })
  const [name, asked] = args as [Hex, Hex]
  const account = accountOf(name)
  const selector = asked.slice(0, ADDR.length)
  if (selector === ADDR) return encodeAbiParameters([{ type: 'address' }], [account ?? NOBODY])
  if (selector === ADDR_OF_COIN) return encodeAbiParameters([{ type: 'bytes' }], [account ?? '0x'])
  if (selector === TEXT) return encodeAbiParameters([{ type: 'string' }], [''])
  throw new Error(`Unknown call ${selector}`)
}
