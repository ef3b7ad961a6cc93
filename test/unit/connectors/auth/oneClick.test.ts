import { describe, expect, test } from 'vitest'
import { ANY_ACCOUNT, type SignInMessage } from '../../../../src/core/signIn/siwx.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createWorld, SMART, SOLANA_ADDRESS } from './world.ts'

standStill()

const ASKED: SignInMessage = {
  ...{ accountAddress: ANY_ACCOUNT, chainId: 'eip155:1', domain: 'shop.example', uri: 'https://shop.example' },
  ...{ version: '1', nonce: 'abcdef12', issuedAt: '2026-01-01T00:00:00Z', toString: () => `Hello ${ANY_ACCOUNT}` },
}

/** Connects on a chain. `signed` is what the secure site adds to its answer if it gets a message. */
async function connecting(signed: () => object, namespace: 'eip155' | 'solana' = 'eip155') {
  const world = createWorld()
  const messages: unknown[] = []
  const wanted: string[] = []
  world.serve({
    GET_USER({ chainId, siwxMessage }) {
      messages.push(siwxMessage)
      const isSolana = String(chainId).startsWith('solana:')
      const address = isSolana ? SOLANA_ADDRESS : SMART
      const preferredAccountType = isSolana ? 'eoa' : 'smartAccount'
      return { address, chainId, email: 'a@b.cc', preferredAccountType, ...(siwxMessage ? signed() : {}) }
    },
  })
  await world.logIn()
  const signIn = async (network: string) => {
    wanted.push(network)
    return ASKED
  }
  const [link] = await Promise.all([
    world.auth.connect({ namespace, signal: new AbortController().signal, signIn }),
    rest(),
  ])
  return { link, messages, wanted }
}

describe('A sign-in while the embedded wallet connects', () => {
  test('asks the secure site to sign, and hands over what it signed', async () => {
    const { link, messages, wanted } = await connecting(() => ({ message: `Hello ${SMART}`, signature: '0xab' }))
    const { toString: _, ...fields } = ASKED
    expect(wanted).toEqual(['eip155:1'])
    expect(messages).toContainEqual({ ...fields, serializedMessage: `Hello ${ANY_ACCOUNT}` })
    expect(link.signedIn).toEqual([{ asked: ASKED, text: `Hello ${SMART}`, signature: '0xab' }])
  })

  test('connects without it if the secure site signs nothing, or fails at that', async () => {
    expect((await connecting(() => ({}))).link.signedIn).toBeUndefined()
    const { link, messages } = await connecting(() => {
      throw new Error('Unknown field siwxMessage')
    })
    expect([link.accounts[0]?.address, link.signedIn]).toEqual([SMART, undefined])
    expect(messages.filter(Boolean)).toHaveLength(1)
  })

  test('is not asked for on Solana', async () => {
    expect((await connecting(() => ({}), 'solana')).wanted).toEqual([])
  })
})
