import { describe, expect, it } from 'vitest'
import {
  EVENTS,
  failure,
  isEventName,
  malformed,
  readAppMessage,
  readAsked,
  readFrameMessage,
  ready,
  success,
  type EventName,
} from '../../sandbox/secureSite/schema/messages.ts'
import { isSafe, isUnsafe, SAFE, UNSAFE } from '../../sandbox/secureSite/schema/rpc.ts'

const SIWX = { accountAddress: '0x1', chainId: 'eip155:1', domain: 'd', uri: 'u', version: '1', nonce: 'n' }
const USER = { address: '0x1', chainId: 1 }

/** For each event: a valid payload, and the payload of a successful answer. */
const SAMPLES: Record<EventName, [asked: unknown, answered: unknown]> = {
  SYNC_DAPP_DATA: [
    {
      projectId: 'p',
      sdkVersion: 'html-universal-1.8.20',
      sdkType: 'appkit',
      metadata: { name: 'n', description: '', url: 'u', icons: [] },
    },
    undefined,
  ],
  SYNC_THEME: [
    { themeMode: 'dark', themeVariables: { a: 1, b: 'x' }, w3mThemeVariables: { '--w3m-accent': 'red' } },
    undefined,
  ],
  IS_CONNECTED: [undefined, { isConnected: true }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: [1, 8453] }],
  CONNECT_EMAIL: [{ email: 'ada@site.example' }, { action: 'VERIFY_OTP' }],
  CONNECT_DEVICE: [undefined, undefined],
  CONNECT_OTP: [{ otp: '123456' }, undefined],
  GET_USER: [
    { chainId: 'eip155:1', preferredAccountType: 'eoa', siwxMessage: SIWX, rpcUrl: 'r' },
    {
      ...USER,
      email: null,
      accounts: [{ address: '0x1', type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
      signature: '0x',
      message: 'm',
      siwxMessage: SIWX,
    },
  ],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'google' }, { uri: 'https://x' }],
  CONNECT_SOCIAL: [
    { uri: '?auth=1', chainId: 1 },
    { ...USER, email: '', userName: null },
  ],
  GET_FARCASTER_URI: [undefined, { url: 'https://x' }],
  CONNECT_FARCASTER: [undefined, { userName: 'ada' }],
  SWITCH_NETWORK: [{ chainId: 'eip155:1', rpcUrl: 'r' }, { chainId: 1 }],
  GET_CHAIN_ID: [undefined, { chainId: 'solana:5' }],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa' }, { type: 'eoa', address: '0x1' }],
  INIT_SMART_ACCOUNT: [undefined, { address: '0x1', isDeployed: true }],
  RPC_REQUEST: [{ method: 'm', params: [1], chainNamespace: 'eip155', chainId: 1, rpcUrl: 'r' }, { any: ['value'] }],
  RPC_ABORT: [undefined, undefined],
  UPDATE_EMAIL: [{ email: 'ada@site.example' }, { action: 'VERIFY_SECONDARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '1' }, undefined],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '1' }, { newEmail: 'ada@site.example' }],
  SIGN_OUT: [undefined, undefined],
  RELOAD: [undefined, undefined],
}
const NAMES = Object.keys(SAMPLES) as EventName[]
const isRefused = (name: EventName, payload: unknown) =>
  expect(() => success(name, 'a', payload), JSON.stringify(payload)).toThrow('payload')

describe('Every event of the secure site’s schema', () => {
  it.each(NAMES)('validates request and answer of %s, and drops unknown fields', (name) => {
    const [asked, answered] = SAMPLES[name]
    expect(readAsked(name, asked)).toEqual(asked)
    expect(success(name, 'a', answered)).toEqual({ type: `@w3m-frame/${name}_SUCCESS`, id: 'a', payload: answered })
    expect(failure(name, 'a', 'No')).toEqual(readFrameMessage(failure(name, 'a', 'No')))
    if (asked !== undefined && name !== 'RPC_REQUEST')
      expect(readAsked(name, { ...(asked as object), extra: 1 })).toEqual(asked)
    if (answered !== undefined && name !== 'RPC_REQUEST')
      expect(success(name, 'a', { ...(answered as object), extra: 1 }).payload).toEqual(answered)
  })

  it.each(NAMES)('includes a malformed sample of %s that every client rejects', (name) => {
    expect(() => readFrameMessage(malformed(name, 'a'))).toThrow()
  })

  it.each(NAMES.filter((name) => SAMPLES[name][1] !== undefined && name !== 'RPC_REQUEST'))(
    'requires the payload of %s',
    (name) => {
      expect(() => success(name, 'a', undefined)).toThrow('payload is not a record')
    },
  )

  it.each(NAMES.filter((name) => SAMPLES[name][1] === undefined))(
    'accepts %s without a payload, and ignores a given payload',
    (name) => {
      expect(success(name, 'a', { more: 1 }).payload).toBeUndefined()
    },
  )

  it('includes exactly the specified events in the event table', () => {
    expect(Object.keys(EVENTS).toSorted()).toEqual([...NAMES].toSorted())
    expect(isEventName('AWAIT_UPDATE_EMAIL')).toBe(false)
    expect(isEventName('constructor')).toBe(false)
  })
})

describe('Common mistakes in events', () => {
  it('rejects READY without a payload object', () => {
    expect(readFrameMessage(ready())).toEqual({ type: '@w3m-frame/READY', payload: {} })
    for (const payload of [undefined, null, 'ready', []])
      expect(() => readFrameMessage({ type: '@w3m-frame/READY', payload })).toThrow('payload')
  })

  it('rejects a message id that is not a string', () => {
    expect(() => readFrameMessage({ ...success('SIGN_OUT', 'a', undefined), id: 7 })).toThrow('message.id is not text')
    expect(readAppMessage({ type: '@w3m-app/SIGN_OUT', id: 7 })).toBeUndefined()
  })

  it('rejects an error answer without a message', () => {
    expect(() => readFrameMessage({ type: '@w3m-frame/SIGN_OUT_ERROR', id: 'a' })).toThrow('payload')
    expect(() => readFrameMessage({ type: '@w3m-frame/SIGN_OUT_ERROR', id: 'a', payload: {} })).toThrow(
      'payload.message',
    )
  })

  it.each([
    ['GET_USER', { ...USER, email: '' }],
    ['GET_USER', { ...USER, accounts: [{ address: '0x1', type: 'bank' }] }],
    ['GET_USER', { chainId: 1 }],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: ['1'] }],
    ['CONNECT_FARCASTER', { userName: null }],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
    ['CONNECT_EMAIL', { action: 'NONE' }],
    ['UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'ada' }],
  ] as const)('rejects an answer to %s with the payload %o', (name, payload) => isRefused(name, payload))

  it('removes forbidden fields of a social login', () => {
    expect(success('CONNECT_SOCIAL', 'a', { ...USER, smartAccountDeployed: true }).payload).toEqual(USER)
    expect(success('GET_USER', 'a', { ...USER, userName: 'ada' }).payload).toEqual(USER)
  })

  it.each([
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' }],
    ['RPC_REQUEST', { method: 'm', chainNamespace: 'sui' }],
    ['CONNECT_EMAIL', { email: 'ada@site' }],
    ['CONNECT_OTP', { otp: 123456 }],
    ['SYNC_DAPP_DATA', { projectId: 'p', metadata: { name: 'n' } }],
    ['SYNC_THEME', { themeMode: 'blue' }],
  ] as const)('rejects the request %s with %o', (name, payload) => {
    expect(() => readAsked(name, payload)).toThrow('payload')
  })
})

describe('The methods of RPC_REQUEST', () => {
  it('divides methods into safe, unsafe and unknown', () => {
    expect(Object.keys(SAFE)).toHaveLength(41)
    expect(Object.keys(UNSAFE)).toHaveLength(11)
    expect(Object.keys(SAFE).filter(isUnsafe)).toEqual([])
    for (const method of ['eth_requestAccounts', 'wallet_switchEthereumChain', 'eth_sign', 'toString'])
      expect([isSafe(method), isUnsafe(method)]).toEqual([false, false])
  })

  it.each([
    [
      'a batch whose value is a number',
      () => UNSAFE.wallet_sendCalls([{ calls: [{ to: '0x1', value: 1 }] }], 'params'),
    ],
    ['a batch with a call without recipient', () => UNSAFE.wallet_sendCalls([{ calls: [{ data: '0x' }] }], 'params')],
    ['capabilities of a list in a list', () => SAFE.wallet_getCapabilities(['0x1', ['0x1']], 'params')],
    [
      'an unknown commitment',
      () =>
        UNSAFE.solana_signAndSendTransaction({ transaction: 't', options: { preflightCommitment: 'soon' } }, 'params'),
    ],
    ['a message without its account', () => UNSAFE.solana_signMessage({ message: 'm' }, 'params')],
  ])('rejects params of RPC_REQUEST: %s', (_, read) => {
    expect(read).toThrow('params')
  })

  it('accepts valid params of RPC_REQUEST', () => {
    expect(SAFE.wallet_getCapabilities(undefined, 'params')).toBeUndefined()
    expect(SAFE.wallet_getCapabilities(['0x1', undefined], 'params')).toEqual(['0x1', undefined])
    expect(SAFE.eth_accounts([1], 'params')).toBeUndefined()
    expect(
      UNSAFE.wallet_sendCalls([{ calls: [{ to: '0x1', value: '0x2', data: '0x' }], chainId: 1, more: 1 }], 'params'),
    ).toEqual({ calls: [{ to: '0x1', value: '0x2', data: '0x' }], chainId: 1 })
  })
})
