import { fetchRPCRequest } from '@coinbase/wallet-sdk/dist/util/provider.js'
import { expect, it, onTestFinished, vi } from 'vitest'

it('tells the wallet’s node nothing of the page, whatever policy the page has', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ result: '0x1' }))
  onTestFinished(() => sent.mockRestore())
  vi.stubGlobal('window', globalThis)
  expect(await fetchRPCRequest({ method: 'eth_blockNumber', params: [] }, 'https://node.example')).toBe('0x1')
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', referrerPolicy: 'no-referrer' })
})
