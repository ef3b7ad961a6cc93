import { describe, expect, test } from 'vitest'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { checkPay } from '../../../../src/flows/pay/checkPay.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ARGS, createPaying } from '../../../kit/paying.ts'
import { polluted } from '../../../kit/polluted.ts'

const EVIL = '0x00000000000000000000000000000000000000e1'

describe('What a page adds to Object.prototype is no argument', () => {
  test.each([
    ['view', 'WhatIsAWallet'],
    ['namespace', 'solana'],
    ['wallet', 'com.evil'],
    ['uri', 'wc:evil@2'],
    ['to', EVIL],
    ['amount', '1'],
    ['network', 'eip155:10'],
  ])('of open(): %s', async (name, value) => {
    const { modal } = createTestModal({ connectors: [fakeConnector({ id: 'com.evil' })] })
    await polluted({ [name]: value }, async () => {
      for (const args of [undefined, {}, { view: 'Connect' }] as const) {
        void open(modal, args)
        await Promise.resolve()
        void openModal(modal)
        expect(modal.router.$route.get().view).toBe('Connect')
        expect(modal.router.$route.get().namespace).toBeUndefined()
        expect(modal.pairing.$siteUri.get()).toBeUndefined()
        expect(modal.attempt.$connect.get()?.connectorId).not.toBe('com.evil')
      }
    })
  })

  test.each([
    ['namespace', 'solana'],
    ['network', 'eip155:999'],
    ['signal', AbortSignal.abort()],
    ['onUri', 'evil'],
  ])('of connect(): %s', async (name, value) => {
    const wallet = fakeConnector({})
    const { modal } = createTestModal({ connectors: [wallet] })
    const { namespace } = await polluted({ [name]: value }, () => connect(modal, wallet.id))
    expect(namespace).toBe('eip155')
  })

  test.each([
    ['namespace', 'solana'],
    ['connection', 'other'],
  ])('of disconnect(): %s', async (name, value) => {
    const { modal } = await createConnected()
    await polluted({ [name]: value }, () => disconnect(modal))
    expect(modal.connections.$all.get()).toEqual([])
  })

  test('of pay()', async () => {
    const { modal } = await createPaying()
    const { network, amount, recipient } = ARGS
    await polluted({ token: EVIL, exchange: 'evil', reference: 'evil' }, () =>
      expect(checkPay(modal, { network, amount, recipient })).toMatchObject({
        token: undefined,
        exchange: undefined,
        reference: undefined,
      }),
    )
    for (const name of ['network', 'amount', 'recipient'] as const)
      await polluted({ [name]: ARGS[name] }, () =>
        expect(() => checkPay(modal, { ...ARGS, [name]: undefined })).toThrow('Invalid'),
      )
  })
})
