// @vitest-environment node
import { expect, test } from 'vitest'
import {
  describe,
  encodeCall,
  FUNCTIONS,
  sampleArgs,
  textOf,
  type DescribedFunction,
} from '../../../../kit/descriptors.ts'

const ETHER = 10n ** 18n

test('describes every function of every descriptor with these words', async () => {
  const shown: string[] = []
  // Exchanges that share the code of another one are shown by their first function.
  const [seen, formats] = [new Set<string>(), new Set<unknown>()]
  const isNew = ({ contractName, format }: DescribedFunction) => {
    const isFirst = !seen.has(contractName) || !formats.has(format)
    seen.add(contractName)
    formats.add(format)
    return isFirst
  }
  for (const { contractName, address, chain, signature } of FUNCTIONS.filter(isNew)) {
    const data = encodeCall(signature, sampleArgs(signature))
    const call = { to: address, data, value: /payable|ETH|deposit\(\)/.test(signature) ? ETHER : 0n, chain }
    shown.push(`=== ${contractName} on ${chain}: ${signature}\n${textOf(await describe(call))}`)
  }
  await expect(`${shown.join('\n\n')}\n`).toMatchFileSnapshot('everyFunction.txt')
})
