import { expect, test } from 'vitest'
import { VIEWS } from '../../src/core/viewNames.ts'
import { errors } from '../../src/i18n/en/errors.ts'
import { titles } from '../../src/i18n/en/titles.ts'
import { distText, report } from './kit/dist.ts'

const first = distText(report.api)

/** Views that the first chunk may name: those that open by default or with one click, and those that its flows open. */
const LED_TO = [
  'Account',
  'UnsupportedChain',
  'AllWallets',
  'ConnectingWalletConnectBasic', // up to here: opened by openModal
  'ConnectWallets',
  'GetWallet',
  'WhatIsAWallet',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect', // up to here: opened by a click in Connect
  'ChooseAccount',
  'SwitchNetwork',
  'SwitchActiveChain',
  'ApproveTransaction',
  'ProfileWallets',
  'AccountSettings', // up to here: named by abandonOnLeave and askVisitor
]

test('names only views that the first chunk opens, and bundles only Connect', () => {
  const named = VIEWS.filter((view) => new RegExp(`["'\`]${view}["'\`]`).test(first))
  expect(named.filter((view) => view !== 'Connect' && !LED_TO.includes(view))).toEqual([])
  const files = Object.entries(report.modules).filter(([, modules]) =>
    modules.some((one) => VIEWS.some((view) => view !== 'Connect' && one === `src/views/${view}.tsx`)),
  )
  expect(
    files
      .map(([file]) => file)
      .filter((file) => file.startsWith('chunks/') && first.includes(file.replace('chunks/', './'))),
  ).toEqual([])
})

test('keeps titles of later views and error messages out of the first chunk', () => {
  expect(
    Object.keys({ ...titles, ...errors }).filter((key) => first.includes(`"${key}":`) || first.includes(`'${key}':`)),
  ).toEqual([])
})
