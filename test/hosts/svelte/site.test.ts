import { readFileSync } from 'node:fs'
import { flushSync, mount } from 'svelte'
import { expect, test } from 'vitest'
import { WalletModal } from 'wallet-modal'
import Wallet from './Wallet.svelte'

test('passes options from Svelte to the element', async () => {
  const { networks, themeMode, themeVariables } = JSON.parse(readFileSync('options.json', 'utf8'))
  mount(Wallet, { target: document.body })
  flushSync()
  await WalletModal.ready
  const state = WalletModal.getState()
  expect(state.theme).toMatchObject({ mode: themeMode, variables: themeVariables })
  expect(state.network).toBe(networks[0])
  expect(document.querySelector('wallet-modal-button')?.getAttribute('balance')).toBe('hide')
})
