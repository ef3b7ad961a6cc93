import { expect, test } from 'vitest'
import { paramsOf, WalletModalError } from '../../../src/core/errors.ts'
import { once } from '../../../src/core/once.ts'

test('loads again after a failure, and sets `isRetry` in the error of each failed retry', async () => {
  let isOnline = false
  let loads = 0
  const load = once(() => {
    loads++
    return isOnline ? Promise.resolve('here') : Promise.reject(new TypeError('offline'))
  })
  const failure = async () => {
    const error: unknown = await load().catch((cause: unknown) => cause)
    return error instanceof WalletModalError ? [error.code, paramsOf(error)] : error
  }
  expect(await failure()).toEqual(['LoadFailed', {}])
  expect(await failure()).toEqual(['LoadFailed', { isRetry: 1 }])
  expect(await failure()).toEqual(['LoadFailed', { isRetry: 1 }])
  isOnline = true
  expect([await load(), await load(), loads]).toEqual(['here', 'here', 4])
})
