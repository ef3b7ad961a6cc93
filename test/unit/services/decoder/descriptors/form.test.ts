// @vitest-environment node
import { getAddress, toFunctionSelector } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { commonNetworks } from '../../../../../src/chains/evm/networks.ts'
import { INTENTS, LABELS } from '../../../../../src/core/transactions/described.ts'
import { described } from '../../../../../src/i18n/en/described.ts'
import { DESCRIPTORS } from '../../../../../src/services/decoder/descriptors/contracts/index.ts'
import { parseTypes, type AbiType } from '../../../../../src/services/decoder/descriptors/signature.ts'
import { DESCRIBED_CHAINS } from '../../../../../src/services/decoder/evm/described.ts'
import { FUNCTIONS } from '../../../../kit/descriptors.ts'

const canonical = ({ kind, parts, item, length }: AbiType): string => {
  if (item) return `${canonical(item)}[${length ?? ''}]`
  return parts ? `(${parts.map(canonical).join()})` : kind
}

const places = DESCRIPTORS.flatMap(({ context, display }) =>
  Object.entries(context.contract.deployments).flatMap(([address, chains]) =>
    chains.flatMap((chain) => Object.keys(display.formats).map((key) => `${chain}:${address} ${key.slice(0, 8)}`)),
  ),
)

describe('Descriptors of contracts', () => {
  test('write every address with its EIP-55 checksum', () => {
    const addresses = DESCRIPTORS.flatMap(({ context }) => Object.keys(context.contract.deployments))
    expect(addresses.filter((one) => getAddress(one.toLowerCase()) !== one)).toEqual([])
    expect(addresses.length).toBeGreaterThan(60)
  })

  test.each(FUNCTIONS.map((one) => [`${one.contractName}: ${one.signature}`, one] as const))(
    'have the right selector: %s',
    (_, { signature, selector }) => {
      const name = signature.slice(0, signature.indexOf('('))
      expect(toFunctionSelector(`${name}(${parseTypes(signature).map(canonical).join()})`)).toBe(`0x${selector}`)
    },
  )

  test('agree with viem on Multicall3 and on the bridges of OP-stack networks', () => {
    const isListed = (chain: number, address: string | undefined) =>
      places.some((place) => place.toLowerCase().startsWith(`${chain}:${address?.toLowerCase()} `))
    for (const { mainnet, optimism, bsc, gnosis, polygon, base, arbitrum, avalanche, linea, sepolia } of [viemChains])
      for (const { id, contracts } of [
        mainnet,
        optimism,
        bsc,
        gnosis,
        polygon,
        base,
        arbitrum,
        avalanche,
        linea,
        sepolia,
      ])
        expect([id, isListed(id, contracts.multicall3.address)]).toEqual([id, true])
    for (const { id, contracts } of [viemChains.optimism, viemChains.base]) {
      expect(isListed(id, contracts.l2StandardBridge.address)).toBe(true)
      expect(isListed(1, contracts.l1StandardBridge[1].address)).toBe(true)
    }
  })

  test('describe no function of a contract twice', () => {
    expect(places.filter((one, index) => places.indexOf(one) !== index)).toEqual([])
  })

  test('are loaded exactly for the networks that they list, all of them built in', () => {
    const chains = new Set(DESCRIPTORS.flatMap(({ context }) => Object.values(context.contract.deployments).flat()))
    expect([...chains].sort((a, b) => a - b)).toEqual([...DESCRIBED_CHAINS])
    const builtIn = commonNetworks().map(({ id }) => id)
    expect([...chains].filter((chain) => !builtIn.includes(chain))).toEqual([])
  })

  test('have words for every intent and label, and use all of them', () => {
    const keys = Object.keys(described)
    expect(keys.filter((key) => key.startsWith('described.does.')).sort()).toEqual(
      INTENTS.map((one) => `described.does.${one}`).sort(),
    )
    expect(keys.filter((key) => key.startsWith('described.field.')).sort()).toEqual(
      LABELS.map((one) => `described.field.${one}`).sort(),
    )
  })

  test('cover at least thirty contracts', () => {
    expect(DESCRIPTORS.length).toBeGreaterThanOrEqual(30)
  })
})
