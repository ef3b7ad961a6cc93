import { onTestFinished } from 'vitest'
import { createEvmChain } from '../../../../src/chains/evm/index.ts'
import { createSafe } from '../../../../src/connectors/safe/connector.ts'
import { builtInSafe } from '../../../../src/connectors/safe/index.ts'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { fakeSite } from '../../../kit/fakeFrame.ts'
import { trusted } from '../../../kit/trusted.ts'

/** Origin of the hosted Safe app. */
const SAFE_ORIGIN = 'https://app.safe.global'
export const SAFE = '0x5aFE000000000000000000000000000000000001'

interface Asked {
  id: string
  method: string
}
type Answer = { data: unknown } | { error: string } | undefined

/** Opens a page inside a Safe, which answers with `answer`. If `answer` returns nothing, the Safe does not respond. */
export function openInSafe(
  answer: (method: string) => Answer = () => ({
    data: { safeAddress: SAFE, chainId: 1, threshold: 1, owners: [], isReadOnly: false },
  }),
) {
  const asked: string[] = []
  const parent = {
    postMessage({ id, method }: Asked) {
      asked.push(method)
      const given = answer(method)
      if (given)
        queueMicrotask(() =>
          dispatchEvent(
            trusted(
              new MessageEvent('message', {
                data: { id, success: 'data' in given, version: '9.1.0', ...given },
                origin: SAFE_ORIGIN,
                source: parent as unknown as Window,
              }),
            ),
          ),
        )
    },
  }
  const before = Object.getOwnPropertyDescriptor(window, 'parent')
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
  const { site, end } = fakeSite()
  const offer = builtInSafe(site, createEvmChain(loadEvm), async () => createSafe(site))
  const unwatch = offer.watch?.(() => {})
  onTestFinished(() => {
    unwatch?.()
    end()
    if (before) Object.defineProperty(window, 'parent', before)
  })
  return { offer, site, asked }
}
