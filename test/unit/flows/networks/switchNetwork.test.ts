import { describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { walletError } from '../../../../src/core/errors/walletError.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { chooseNetwork } from '../../../../src/flows/networks/chooseNetwork.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { words as arabic } from '../../../../src/i18n/ar/errors.ts'
import { words as spanish } from '../../../../src/i18n/es/errors.ts'
import { explain } from '../../../../src/i18n/explain.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { ENGLISH } from '../../../kit/english.ts'
import { fakeChain, fakeNetwork, NETWORKS } from '../../../kit/fakeChain.ts'

standStill()

describe('Switching the network without a wallet', () => {
  test('makes the chosen network current without a wallet, and saves the choice', async () => {
    const { modal, entry, storage, chain } = createTestModal()
    await switchNetwork(modal, 'eip155:8453')
    expect(entry.state()).toMatchObject({ network: 'eip155:8453', account: null })
    expect(entry.told('network')).toEqual([{ network: 'eip155:8453', previous: 'eip155:1' }])
    expect(storage.values.get('wallet-modal:network')).toBe('"eip155:8453"')
    expect(chain.asked.switch).toEqual([])
  })
})

describe('A failed switch', () => {
  const CATALOGUES = { en: ENGLISH, es: { ...ENGLISH, ...spanish }, ar: { ...ENGLISH, ...arabic } }
  const FAILURES: [string, unknown, string][] = [
    // Tangem, paired: https://github.com/LFDT-Lineth/lineth-monorepo/issues/2469
    ['an error without words', { code: 0, message: '', stack: 'Stack trace is not available.' }, 'ConnectionFailed'],
    ['an error of the wallet', { code: -32000, message: 'Broken' }, 'ConnectionFailed'],
    ['a fault of the wallet’s code', new TypeError('undefined is not a function'), 'ConnectionFailed'],
    ['nothing', undefined, 'ConnectionFailed'],
    ['a refusal', { code: 4001, message: 'User rejected the request.' }, 'UserRejected'],
  ]

  const failureOf = (switching: Promise<unknown>): Promise<WalletModalError> =>
    switching.then(
      () => expect.fail('it did not fail'),
      (error: WalletModalError) => error,
    )

  test.each(FAILURES)('never speaks of connecting, in any language: %s', async (_, cause, code) => {
    const { modal, chain } = await createConnected()
    chain.answers.switch = () => Promise.reject(walletError(cause))
    for (const words of Object.values(CATALOGUES)) {
      const t = createTranslate(words)
      const failures = [
        switchNetwork(modal, 'eip155:8453'),
        connect(modal, 'com.example', { network: 'eip155:8453' }),
        chooseNetwork(modal, 'eip155:8453').then(() => Promise.reject(modal.attempt.$switch.get()?.error)),
      ]
      for (const failing of failures) {
        const error = explain(await failureOf(failing), t)
        const isDeclined = code === 'UserRejected'
        const message = isDeclined ? t('error.switchDeclined') : t('error.switchFailed', { network: 'Base' })
        expect(error).toMatchObject({ code, message, next: t(isDeclined ? 'next.UserRejected' : 'next.switchFailed') })
        expect([t('error.ConnectionFailed'), t('error.UserRejected')]).not.toContain(error.message)
      }
    }
    expect(modal.connections.$all.get()).toMatchObject([{ network: 'eip155:1', status: 'connected' }])
  })

  test.each([
    [-32000, 'Could not switch to Base'],
    [4001, 'Switch declined'],
  ])('with code %s is told as “%s”', async (code, message) => {
    const { modal, chain } = await createConnected()
    chain.answers.switch = () => Promise.reject(walletError({ code, message: 'No.' }))
    const error = await failureOf(switchNetwork(modal, 'eip155:8453'))
    expect(explain(error, createTranslate(ENGLISH)).message).toBe(message)
  })

  test('keeps a message that is ours already, such as what to do in the wallet', async () => {
    const { modal, chain } = await createConnected()
    chain.answers.switch = () => Promise.reject(new WalletModalError('ConnectionFailed', { message: 'Open the app' }))
    const error = await failureOf(switchNetwork(modal, 'eip155:8453'))
    expect(explain(error, createTranslate(ENGLISH)).message).toBe('Open the app')
  })
})

describe('Switching the network of a wallet', () => {
  test('keeps the current network until the wallet approves a network switch', async () => {
    const { modal, entry, chain } = await createConnected()
    let approve = () => {}
    chain.answers.switch = () => new Promise<void>((resolve) => (approve = resolve))
    const switching = switchNetwork(modal, 'eip155:8453')
    await rest()
    expect(entry.state().network).toBe('eip155:1')
    approve()
    await switching
    expect(entry.state()).toMatchObject({ network: 'eip155:8453', connections: [{ network: 'eip155:8453' }] })
    expect(entry.told('network')).toHaveLength(1)
  })

  test.each([
    [
      'a built-in network’s icon URL without the project id',
      { projectId: 'secret' },
      { imageId: 'abc-1' },
      'https://api.web3modal.org/public/getAssetImage/abc-1',
    ],
    [
      'a built-in network’s icon URL at the service that the site configured',
      { projectId: 'secret', services: { walletApi: ['https://api.shop.example/'] } },
      { imageId: 'abc-1' },
      'https://api.shop.example/public/getAssetImage/abc-1',
    ],
    [
      'the site’s own icon',
      { projectId: 'secret' },
      { imageId: 'abc-1', imageUrl: 'https://shop.example/a.png' },
      'https://shop.example/a.png',
    ],
    ['no icon URL of a service that the site does not use', {}, { imageId: 'abc-1' }, undefined],
  ])('passes %s to the wallet on a network switch', async (_, options, assets, imageUrl) => {
    const chain = fakeChain({ networks: [...NETWORKS, fakeNetwork(10, 'OP', { assets })] })
    const { modal } = await createConnected({}, { chain, options })
    const asked = vi.spyOn(await chain.load(), 'switchNetwork')
    await switchNetwork(modal, 'eip155:10')
    expect(asked.mock.calls[0]?.[1].assets?.imageUrl).toBe(imageUrl)
  })

  test('does nothing on a switch to the current network (specification §4)', async () => {
    const { modal, entry, chain } = await createConnected()
    await switchNetwork(modal, 'eip155:1')
    expect(chain.asked.switch).toEqual([])
    expect(entry.told('network')).toEqual([])
  })

  test('rejects a network switch that the visitor rejects, and keeps the network', async () => {
    const { modal, entry, chain } = await createConnected()
    chain.answers.switch = () => Promise.reject(new WalletModalError('UserRejected'))
    await expect(switchNetwork(modal, 'eip155:8453')).rejects.toMatchObject({ code: 'UserRejected' })
    expect(entry.state()).toMatchObject({ network: 'eip155:1', connections: [{ network: 'eip155:1' }] })
  })

  test('times out a network switch after 60 s, but applies a later approval', async () => {
    const { modal, entry, chain } = await createConnected()
    let approve = () => {}
    chain.answers.switch = () => new Promise<void>((resolve) => (approve = resolve))
    let end: unknown
    void switchNetwork(modal, 'eip155:8453').catch((error: unknown) => (end = error))
    await pass(59_999)
    expect(end).toBeUndefined()
    await pass(1)
    expect(end).toMatchObject({ code: 'WalletTimeout' })
    expect(entry.state().network).toBe('eip155:1')
    approve()
    await rest()
    expect(entry.state()).toMatchObject({ network: 'eip155:8453', connections: [{ network: 'eip155:8453' }] })
  })

  test('rejects a network switch immediately on abort', async () => {
    const { modal, chain } = await createConnected()
    chain.answers.switch = () => new Promise(() => {})
    const controller = new AbortController()
    const failure = expect(switchNetwork(modal, 'eip155:8453', controller.signal)).rejects.toMatchObject({
      code: 'Aborted',
    })
    controller.abort()
    await failure
  })

  test.each([
    [
      'the chain',
      (here: Awaited<ReturnType<typeof createConnected>>) => Object.assign(here.chain, { abilities: ['balance'] }),
    ],
    [
      'the wallet',
      ({ modal }: Awaited<ReturnType<typeof createConnected>>) =>
        void delete modal.links.get('eip155')?.adapter.switchNetwork,
    ],
  ])('rejects a network switch if %s does not support switching', async (_, prepare) => {
    const here = await createConnected()
    prepare(here)
    await expect(switchNetwork(here.modal, 'eip155:8453')).rejects.toMatchObject({ code: 'UnsupportedChain' })
    expect(here.entry.state().network).toBe('eip155:1')
  })

  test('rejects a network switch immediately if the wallet disconnects', async () => {
    const { modal, chain } = await createConnected()
    chain.answers.switch = () => new Promise(() => {})
    const failure = expect(switchNetwork(modal, 'eip155:8453')).rejects.toMatchObject({ code: 'Aborted' })
    await disconnect(modal)
    await failure
  })

  test('ignores the answer to a network switch after a disconnect', async () => {
    const { modal, entry, chain } = await createConnected()
    let approve = () => {}
    chain.answers.switch = () => new Promise<void>((resolve) => (approve = resolve))
    const failure = expect(switchNetwork(modal, 'eip155:8453')).rejects.toMatchObject({ code: 'Aborted' })
    await disconnect(modal)
    approve()
    await failure
    expect(entry.state()).toMatchObject({ network: 'eip155:1', account: null })
  })
})

test.each([
  ['eip155:999', 'NetworkNotFound'],
  ['eip155', 'InvalidNetworkId'],
  ['eip155:1:2', 'InvalidNetworkId'],
  ['tezos:1', 'InvalidNetworkId'],
])('rejects a switch to %s with %s', async (id, code) => {
  const { modal, entry } = await createConnected()
  await expect(switchNetwork(modal, id as `${string}:${string}`)).rejects.toMatchObject({ code })
  expect(entry.events).toEqual([])
})
