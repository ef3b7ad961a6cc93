import type { DescribedField } from '../../../../core/transactions/described.ts'
import { hexOf } from '../../bytes.ts'
import { amountOf, checkPayee, isSame, type Run } from '../run.ts'
import { parseTypes } from '../signature.ts'
import type { Descriptor, FunctionFormat } from '../types.ts'
import { readValues, type Values } from '../values.ts'

// Sources of the addresses: safe-global/safe-deployments, versions 1.3.0 and 1.4.1. Sources of the functions:
// safe-global/safe-smart-account.

const ZERO = `0x${'0'.repeat(40)}`

/** The contracts that hold the code of Safes: Safe and SafeL2. */
const SINGLETONS = [
  '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552',
  '0x69f4D1788e39c87893C980c06EdF4b7f686e2938',
  '0x3E5c63644E683549055b9Be8653de26E0B4CD36E',
  '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA',
  '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
]
/** Contracts that answer in a Safe's name, for instance whether it signed a message. */
const HANDLERS = [
  ZERO,
  '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4',
  '0x017062a1dE2FE6b99BE3d9d37841FeD19F573804',
  '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
]
/** The contract with which a new Safe sets its code to the one for its network; the call names that code. */
const TO_L2_SETUP = '0xBD89A1CE4DDe368FFAB0eC35506eEcE0b1fFdc54'
const SETUP_TO_L2 = 'fe51f643 setupToL2(address singleton)'

const CREATE = '1688f0b9 createProxyWithNonce(address singleton,bytes initializer,uint256 saltNonce)'
const SETUP =
  'b63e800d setup(address[] owners,uint256 threshold,address to,bytes data,address fallbackHandler,address paymentToken,uint256 payment,address paymentReceiver)'

/** Reads the arguments of a call of this function; undefined for other calls. */
const argsOf = (signature: string, data: unknown): Values | undefined =>
  data instanceof Uint8Array && hexOf(data.subarray(0, 4)) === `0x${signature.slice(0, 8)}`
    ? readValues(parseTypes(signature), data.subarray(4))
    : undefined

/** Whether what a new Safe runs at its start is harmless: nothing, or the call that sets its code to a known one. */
function isHarmless(to: string, data: unknown): boolean {
  if (to === ZERO) return true
  const code = to === TO_L2_SETUP ? argsOf(SETUP_TO_L2, data)?.singleton : undefined
  return typeof code === 'string' && SINGLETONS.includes(code)
}

/** Somebody who is paid out of the new Safe, which may already hold coins. */
async function paymentOf({ paymentToken, payment, paymentReceiver }: Values, run: Run): Promise<DescribedField[]> {
  if (typeof payment !== 'bigint' || !payment || typeof paymentToken !== 'string') return []
  const isNamed = typeof paymentReceiver === 'string' && paymentReceiver !== ZERO
  if (isNamed) checkPayee(paymentReceiver, run)
  return [
    { kind: 'amount', label: 'paysOther', amount: await amountOf(payment, paymentToken, run) },
    // Without a receiver, whoever sends the transaction is paid.
    ...(isNamed ? [{ kind: 'address', label: 'paidTo', address: paymentReceiver } as const] : []),
  ]
}

/** Creates a Safe: says who owns it, and which code it has. */
const create: FunctionFormat = {
  intent: 'openSafe',
  fields: [],
  async read({ initializer, singleton }, run) {
    const { contract, context } = run
    const setup = argsOf(SETUP, initializer)
    const { owners, threshold, to, data, fallbackHandler: handler } = setup ?? {}
    if (!setup || !Array.isArray(owners) || typeof threshold !== 'bigint') return undefined
    if (typeof to !== 'string' || typeof handler !== 'string' || typeof singleton !== 'string') return undefined
    const strange = [...(isHarmless(to, data) ? [] : [to]), ...(HANDLERS.includes(handler) ? [] : [handler])]
    if (strange.length || !SINGLETONS.includes(singleton)) context.warn('delegateCall')
    if (!owners.some((owner) => isSame(owner as string, context.account))) context.warn('otherReceiver')
    const fields: readonly DescribedField[] = [
      ...owners.map((owner) => ({ kind: 'address', label: 'owner', address: owner as string }) as const),
      { kind: 'number', label: 'threshold', number: threshold },
      { kind: 'address', label: 'on', address: singleton },
      ...strange.map((address) => ({ kind: 'address', label: 'runsCode', address }) as const),
      ...(await paymentOf(setup, run)),
    ]
    return [{ kind: 'described', contract, name: 'Safe', intent: 'openSafe', fields }]
  },
}

export const safes: readonly Descriptor[] = [
  {
    context: {
      contract: {
        deployments: {
          '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67': [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144, 11155111],
          '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2': [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144, 11155111],
        },
      },
    },
    metadata: { owner: 'Safe', contractName: 'Safe' },
    display: { formats: { [CREATE]: create } },
  },
]
