import { onTestFinished, vi } from 'vitest'
import { loadNameSigning } from '../../src/chains/loadNameSigning.ts'
import type { Options } from '../../src/core/options.ts'
import type { CaipNetworkId } from '../../src/core/types.ts'
import { connectWallet } from '../../src/flows/connect/connectWallet.ts'
import { openModal } from '../../src/flows/modal/openModal.ts'
import { typeName } from '../../src/flows/names/typeName.ts'
import { names } from '../../src/i18n/en/embedded/names.ts'
import type { Rpc } from '../../src/services/rpc/index.ts'
import { pass, rest } from './clock.ts'
import { createTestModal } from './createTestModal.ts'
import { fakeAuth } from './fakeAuth.ts'
import { fakeChain } from './fakeChain.ts'
import { fakeConnector } from './fakeConnector.ts'
import { ALICE, BOB } from './fakeEip1193.ts'
import { fakeStorage } from './fakeStorage.ts'
import { personalSign } from './personalSign.ts'

const PROJECT: Options = { projectId: 'p1', services: { blockchainApi: 'https://api.test' } }

/** The body of a registration. */
export interface Posted {
  coin_type: number
  address: string
  message: string
  signature: string
}

/** Creates the service's answer to a request that it refuses. */
export const refusal = (status: number, field: string, description: string, headers: HeadersInit = {}) =>
  Response.json({ status: 'FAILED', reasons: [{ field, description }] }, { status, headers })

const recordOf = (name: string, address: string) => ({
  name,
  registered_at: '2026-01-01T00:00:00Z',
  updated_at: null,
  attributes: {},
  addresses: { 60: { address, created_at: '2026-01-01T00:00:00Z' } },
})

/** A registry of names as the Blockchain API has one, in place of the network. */
export function fakeRegistry() {
  const owners = new Map<string, string>()
  const posted: Posted[] = []
  const asked: URL[] = []
  const answers = {
    /** Replaces the registry's answer to a registration. */
    register: undefined as ((body: Posted, register: () => Response) => Response | Promise<Response>) | undefined,
    suggestions: undefined as ((label: string) => Response | Promise<Response>) | undefined,
    profile: undefined as ((name: string) => Response | undefined) | undefined,
    networks: ['eip155:1', 'eip155:8453'],
  }
  const suggest = (label: string) =>
    Response.json({
      suggestions: [label, `${label}1`, `${label}-2`].map((one) => ({
        name: `${one}.reown.id`,
        registered: owners.has(`${one}.reown.id`),
      })),
    })
  function register(body: Posted): Response {
    const { name } = JSON.parse(body.message) as { name: string }
    owners.set(name, body.address)
    return Response.json(recordOf(name, body.address))
  }
  async function answer(url: URL, body: string | undefined): Promise<Response> {
    const [, , kind, what, last = ''] = url.pathname.split('/').map(decodeURIComponent)
    if (kind === 'supported-chains') return Response.json({ http: answers.networks })
    if (kind === 'identity') return Response.json({ name: null, avatar: null })
    if (what === 'suggestions') return answers.suggestions?.(last) ?? suggest(last)
    if (what === 'reverse') {
      const own = [...owners].filter(([, owner]) => owner === last)
      return Response.json(own.map(([name, owner]) => recordOf(name, owner)))
    }
    if (body !== undefined) {
      const post = JSON.parse(body) as Posted
      posted.push(post)
      return answers.register ? answers.register(post, () => register(post)) : register(post)
    }
    const owner = owners.get(last)
    // The service knows no status for unknown names.
    return answers.profile?.(last) ?? Response.json(owner === undefined ? [] : recordOf(last, owner))
  }
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit = {}) => {
    asked.push(new URL(url))
    const given = await answer(new URL(url), body as string | undefined)
    signal?.throwIfAborted()
    return given
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const asksFor = (part: string) => asked.filter(({ pathname }) => pathname.includes(part))
  return { owners, posted, asked, asksFor, answers }
}

interface Parts {
  options?: Options
  network?: CaipNetworkId
  type?: 'auth' | 'announced'
  rpc?: Rpc['request']
}

/** Creates a modal of a visitor who is signed in to the embedded wallet, which signs with the keys of Alice and Bob. */
export async function createNaming({ options = {}, network = 'eip155:1', type = 'auth', rpc }: Parts = {}) {
  const registry = fakeRegistry()
  const { asked: signed, answers, request } = personalSign()
  const wallet = fakeConnector({ id: 'auth', name: 'Auth', network, accounts: [ALICE] })
  const connector = {
    ...wallet,
    type,
    async connect(ask: Parameters<typeof wallet.connect>[0]) {
      const link = await wallet.connect(ask)
      Object.assign(link.provider as object, { request })
      return link
    },
  }
  const here = createTestModal({
    options: { ...PROJECT, ...options },
    offered: [connector],
    auth: fakeAuth(),
    chain: fakeChain(),
    storage: fakeStorage(),
    ...(rpc && { rpc }),
  })
  await Promise.all([loadNameSigning(), import('../../src/flows/names/registerName.ts')])
  await connectWallet(here.modal, connector, { signal: here.modal.lifetime.signal })
  await rest()
  const { modal } = here
  await modal.locale.add(names)
  void openModal(modal, { view: 'Account' })
  modal.router.push({ view: 'RegisterAccountName' })
  /** Types a name, and waits for the suggestions. */
  const type_ = async (typed: string) => {
    typeName(modal, typed)
    await pass(500)
  }
  return {
    ...here,
    registry,
    signed,
    answers,
    wallet,
    typed: type_,
    view: () => modal.router.$route.get().view,
    addresses: { ALICE, BOB },
  }
}
