import { expect, test } from 'vitest'
import { VIEWS } from '../../src/core/viewNames.ts'
import { errors } from '../../src/i18n/en/errors.ts'
import { titles } from '../../src/i18n/en/titles.ts'
import { distText, report } from './kit/dist.ts'
import { filesIn, read, sourceOf } from './kit/source.ts'

const first = distText(report.api)

/** Views that the first chunk may name: those that open by default or with one click, and those that its flows open. */
const LED_TO = [
  'Account',
  'UnsupportedChain',
  'AllWallets',
  'ConnectingWalletConnectBasic', // the views up to this line are opened by openModal
  'ConnectWallets',
  'GetWallet',
  'WhatIsAWallet',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect', // the views up to this line are opened by a click in Connect
  'ChooseAccount',
  'SwitchNetwork',
  'SwitchActiveChain',
  'ApproveTransaction',
  'ProfileWallets',
  'AccountSettings', // the views up to this line are named by abandonOnLeave and askVisitor
]

test('names no view in the first chunk except those that its code opens or checks for', () => {
  const named = VIEWS.filter((view) => new RegExp(`["'\`]${view}["'\`]`).test(first))
  expect(named.filter((view) => view !== 'Connect' && !LED_TO.includes(view))).toEqual([])
})

test('bundles and imports no view but Connect in the first chunk', () => {
  const views = filesIn('src/views').filter((path) => VIEWS.some((view) => path.endsWith(`/${view}.tsx`)))
  expect(views).toHaveLength(VIEWS.length)
  const modules = report.modules[report.api] ?? []
  // Reads the sources, since the first chunk may import a built chunk that happens to contain a view, too.
  const imported = modules
    .filter((path) => /^src\/.+\.tsx?$/.test(path))
    .flatMap((path) => sourceOf(path, read(path)).imports)
    .filter(({ kind }) => kind !== 'type')
    .map(({ target }) => target)
  for (const paths of [modules, imported])
    expect(views.filter((view) => paths.includes(view))).toEqual(['src/views/connect/Connect.tsx'])
})

test('keeps titles of later views and error messages out of the first chunk', () => {
  expect(
    Object.keys({ ...titles, ...errors }).filter((key) => first.includes(`"${key}":`) || first.includes(`'${key}':`)),
  ).toEqual([])
})
