import { expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { follow } from '../../../../src/flows/diagnostics/followLog.ts'
import { logOf } from '../../../../src/flows/modal/logOf.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'

standStill()

// ethereum-lists/chains#8635
test('reports a node of another network once, also if it was found before the log began', async () => {
  const { modal, entry } = createTestModal()
  const report = (url: string) =>
    modal.site.report?.(new WalletModalError('WrongNode', { params: { url, found: 'eip155:137' } }))
  report('a.example')
  follow(modal)
  report('b.example')
  await rest()
  expect(entry.told('error')).toMatchObject([
    { code: 'WrongNode', message: 'a.example is a node of another network: eip155:137' },
    { code: 'WrongNode', message: 'b.example is a node of another network: eip155:137' },
  ])
  expect(logOf(modal)).toBeDefined()
})
