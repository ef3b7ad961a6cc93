import type { DescribedField } from '../../../../core/transactions/described.ts'
import { toChecksumAddress } from '../../../../core/transactions/checksum.ts'
import { readField } from '../fields.ts'
import { checkPayee, type Run } from '../run.ts'
import type { FieldFormat, FunctionFormat } from '../types.ts'
import { valuesAt } from '../paths.ts'

/** ERC-721: ownerOf(id) */
const OWNER_OF = '0x6352211e'

/** Asks a node for the owner of an NFT; undefined if it does not answer. */
async function ownerOf(item: bigint, { contract, context }: Run): Promise<string | undefined> {
  const data = `${OWNER_OF}${item.toString(16).padStart(64, '0')}`
  const answer = await context.node('eth_call', [{ to: contract, data }, 'latest'])
  const digits = typeof answer === 'string' ? /^0x0{24}([0-9a-f]{40})$/i.exec(answer)?.[1] : undefined
  return digits === undefined ? undefined : toChecksumAddress(digits)
}

/**
 * Adds to a position. The call names only the position's number, and anybody may add to any position, so its owner is
 * looked up: that account can take out what is added.
 */
export const increase = (name: string, fields: readonly FieldFormat[]): FunctionFormat => ({
  intent: 'increaseLiquidity',
  fields: [],
  isPayable: true,
  async read(values, run) {
    const [item] = valuesAt(values, 'params.tokenId')
    const owner = typeof item === 'bigint' ? await ownerOf(item, run) : undefined
    if (owner === undefined) run.context.warn('unknownCall')
    else checkPayee(owner, run)
    const read = await Promise.all(fields.map((field) => readField(field, values, run)))
    const shown: DescribedField[] = read.flatMap((one) => one.fields)
    if (owner !== undefined) shown.push({ kind: 'address', label: 'owner', address: owner })
    return [{ kind: 'described', contract: run.contract, name, intent: 'increaseLiquidity', fields: shown }]
  },
})
