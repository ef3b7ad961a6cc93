import { expect, test } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { createSiteApi } from '../../../../src/services/walletApi/siteApi.ts'

const HOSTED = 'projectId=p&st=wallet-modal&sv=html-wallet-modal-1.2.3'

function client(body: unknown, status = 200, options: Options = { projectId: 'p' }) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { asked, api: createSiteApi({ options: () => options, version: '1.2.3', fetch }) }
}

test('asks for the allowed origins of the project and the limits of its plan', async () => {
  const origins = client({ allowedOrigins: ['https://shop.example', 7, null, '*.shop.example'] })
  expect(await origins.api.origins()).toEqual(['https://shop.example', '*.shop.example'])
  expect(origins.asked).toEqual([`https://api.web3modal.org/projects/v1/origins?${HOSTED}`])
  const limits = client({ planLimits: { tier: 'enteprise', isAboveRpcLimit: true, isAboveMauLimit: 'yes' } })
  expect(await limits.api.limits()).toEqual({ tier: 'enteprise', isAboveRpcLimit: true, isAboveMauLimit: false })
  expect(limits.asked).toEqual([`https://api.web3modal.org/appkit/v1/project-limits?${HOSTED}`])
})

test('asks nothing without a project id', async () => {
  const { api, asked } = client({}, 200, {})
  await expect(api.origins()).rejects.toMatchObject({ code: 'FeatureDisabled' })
  await expect(api.limits()).rejects.toMatchObject({ code: 'FeatureDisabled' })
  expect(asked).toEqual([])
})

test.each([
  [429, 'RateLimited'],
  [500, 'ServiceUnavailable'],
  [503, 'ServiceUnavailable'],
  [403, 'OriginNotAllowed'],
  [404, 'ServiceUnavailable'],
])('rejects with the answer’s status: %s', async (status, code) => {
  await expect(client({}, status).api.origins()).rejects.toMatchObject({ code, cause: { status } })
})

test.each([
  ['null', 'allowedOrigins: Required', 'planLimits: Required'],
  [
    { allowedOrigins: '*', planLimits: 'none' },
    'allowedOrigins: Expected array, received string',
    'planLimits: Expected object, received string',
  ],
  [
    { allowedOrigins: 1, planLimits: { tier: 7 } },
    'allowedOrigins: Expected array, received number',
    'planLimits.tier: Expected string, received number',
  ],
])('rejects malformed answers: %j', async (body, origins, limits) => {
  await expect(client(body).api.origins()).rejects.toMatchObject({ code: 'ServiceUnavailable', message: origins })
  await expect(client(body).api.limits()).rejects.toMatchObject({ code: 'ServiceUnavailable', message: limits })
})
