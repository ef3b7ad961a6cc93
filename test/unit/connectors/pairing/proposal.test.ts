// @vitest-environment node
import { expect, it, onTestFinished } from 'vitest'
import { proposalOf } from '../../../../src/connectors/pairing/proposal.ts'
import { forbidTraffic, startApp, stopApp } from '../../sandbox/phoneKit.ts'
import type { Question } from '../../../sandbox/phone/question.ts'
import { ask, BITCOIN, openPage, SOLANA, startPhone, startRelay } from './world.ts'

forbidTraffic()

it('proposes every network of the site as optional, with the methods and events of each namespace', async () => {
  const { url } = await startRelay()
  const phone = await startPhone(url, { answer: 'silent' })
  const { code } = ask(openPage(url))
  await phone.pair(await code)
  await expect.poll(() => phone.questions.length).toBe(1)
  const { requiredNamespaces, optionalNamespaces, proposer } = (phone.questions[0] as Question).params as Record<
    string,
    Record<string, { chains: string[]; methods: string[]; events: string[]; rpcMap: object }>
  >
  expect(requiredNamespaces).toEqual({})
  expect(Object.entries(optionalNamespaces ?? {}).map(([namespace, { chains }]) => [namespace, chains])).toEqual([
    ['eip155', ['eip155:1', 'eip155:8453']],
    // Older wallets use the second id for Solana's mainnet.
    ['solana', [SOLANA, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ']],
    ['bip122', [BITCOIN]],
  ])
  expect(optionalNamespaces?.eip155?.methods).toEqual(
    expect.arrayContaining([
      'personal_sign',
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_sendCalls',
    ]),
  )
  expect(optionalNamespaces?.eip155?.methods).toHaveLength(24)
  expect(optionalNamespaces?.solana?.methods).toHaveLength(6)
  expect(optionalNamespaces?.bip122?.methods).toEqual([
    'sendTransfer',
    'signMessage',
    'signPsbt',
    'getAccountAddresses',
  ])
  expect(Object.values(optionalNamespaces ?? {}).map(({ events }) => events)).toEqual(
    ['eip155', 'solana', 'bip122'].map(() => ['accountsChanged', 'chainChanged']),
  )
  expect(proposer?.metadata).toMatchObject({
    name: 'A shop',
    url: 'https://shop.example',
    icons: ['https://shop.example/icon.png'],
  })
})

it('sends the same proposal as `universal-provider` for every namespace', async () => {
  const { url } = await startRelay()
  const phone = await startPhone(url, { answer: 'silent' })
  const page = openPage(url)
  const { code } = ask(page)
  await phone.pair(await code)
  const app = await startApp(url)
  onTestFinished(() => stopApp(app))
  const shown = new Promise<string>((resolve) => app.once('display_uri', resolve))
  app.connect({ optionalNamespaces: await proposalOf(page.site, ['eip155', 'solana', 'bip122']) }).catch(() => {})
  await phone.pair(await shown)
  await expect.poll(() => phone.questions.length).toBe(2)
  const [ours, theirs] = phone.questions.map(
    ({ params }) => params as Record<string, object> & { proposer: { metadata: object } },
  )
  for (const key of ['requiredNamespaces', 'optionalNamespaces', 'relays', 'sessionProperties', 'scopedProperties'])
    expect([key, ours?.[key]]).toEqual([key, theirs?.[key]])
  expect(Object.keys(ours?.proposer.metadata ?? {})).toEqual(Object.keys(theirs?.proposer.metadata ?? {}))
})

it('shares only public RPC URLs with wallets', async () => {
  const { site } = openPage('ws://127.0.0.1:9')
  expect((await proposalOf(site, ['eip155'])).eip155?.rpcMap).toEqual({
    'eip155:1': 'https://1.rpc.example',
    'eip155:8453': 'https://8453.rpc.example',
  })
  expect((await proposalOf({ ...site, walletRpcUrls: async () => [] }, ['eip155'])).eip155?.rpcMap).toEqual({})
})

it('proposes only namespaces whose chain is installed', async () => {
  expect(Object.keys(await proposalOf(openPage('ws://127.0.0.1:9').site, ['solana']))).toEqual(['solana'])
})
