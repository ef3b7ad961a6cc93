import { isRecord } from '../../core/data/isRecord.ts'
import {
  list,
  matching,
  numberThat,
  object,
  optional,
  record,
  text,
  textThat,
  word,
  wrong,
  type Check,
} from './check.ts'

/** The types of keys that may sign for a site. */
export const KEY_TYPES: readonly string[] = ['secp256r1', 'secp256k1']

const address = matching(/^0x/, 'Invalid address: must be a string starting with "0x"')
const hex = matching(/^0x[\da-f]*$/i, 'Must be a hexadecimal string starting with "0x"')

const chainId = textThat((value) => {
  if (!value.startsWith('0x')) return 'Invalid chainId: must start with "0x"'
  return /^0x[\da-f]+$/i.test(value)
    ? undefined
    : 'Invalid chainId format: Must be a hexadecimal string starting with "0x"'
})

const key = object({ type: word(KEY_TYPES), publicKey: matching(/^0x/, 'Invalid public key: must start with "0x"') })

const signer = object({
  type: word(['keys']),
  data: object({ keys: list(key, 'A set of public keys is required for multiKey signers') }),
})

const argument = object({ operator: word(['EQUAL', 'GREATER_THAN', 'LESS_THAN'], 'Invalid operator type'), value: hex })
const call = object({
  functionName: text,
  args: optional(list(argument)),
  valueLimit: optional(hex),
  operation: optional(word(['Call', 'DelegateCall'])),
})

/** Creates the checks of the fields of each permission type. `now` is in seconds. */
function permissionData(now: number): Readonly<Record<string, Check>> {
  const allowance = {
    allowance: matching(/^0x[\da-f]+$/i, 'Invalid allowance: must be a hexadecimal string starting with "0x"'),
    start: numberThat((value) => (value > now ? undefined : 'The start must be in the future')),
    period: numberThat((value) => (value > 0 ? undefined : 'The period must be longer than nothing')),
  }
  return {
    'contract-call': object({ address, abi: list(record), functions: list(call) }),
    'native-token-recurring-allowance': object(allowance),
    'erc20-recurring-allowance': object({
      ...allowance,
      token: matching(/^0x/, 'Invalid token: must be a string starting with "0x"'),
    }),
  }
}

function permission(now: number): Check {
  const data = permissionData(now)
  const types = Object.keys(data)
  return (value, path) => {
    const type = isRecord(value) ? value.type : undefined
    const known = typeof type === 'string' && Object.hasOwn(data, type) ? data[type] : undefined
    if (isRecord(value) && type !== undefined && !known) return wrong(`${path}.type`, `Expected ${types.join(' or ')}`)
    return object({ type: text, ...(known && { data: known }) })(value, path)
  }
}

/** Creates the check of a whole request. `now` is in seconds. */
export const requestCheck = (now: number) =>
  object(
    {
      chainId,
      address: optional(address),
      expiry: numberThat((value) => (value > now ? undefined : 'The expiry must be in the future')),
      signer,
      permissions: list(permission(now), 'At least one permission is needed'),
      policies: list(object({ type: text, data: record })),
    },
    true,
  )
