import { NATIVE_BALANCE_TTL_MS } from '../../../../src/core/limits.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { signOut } from '../../../../src/flows/signIn/signOut.ts'
import { follow as followSite } from '../../../../src/flows/site/followSite.ts'
import { follow as followTrack } from '../../../../src/flows/track/followTrack.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { track } from '../../../../src/flows/modal/track.ts'
import { until } from '../drive.ts'
import { connected, failureOf, nodes, SETTINGS, settings, type Flow } from '../flow.ts'
import { BASE, ETHEREUM, WALLET, type Page } from '../page.ts'

const BALANCE = 'the wallet does it; only the balance is unknown then'
const SILENT = 'visitors never notice analytics'

/** Opens the modal, and waits until the settings of the project are logged. */
async function withSettings({ modal, log }: Page): Promise<string | undefined> {
  const before = log().length
  const stop = followSite(modal)
  void openModal(modal, {})
  await until(() =>
    log()
      .slice(before)
      .some(({ about }) => about === 'remote'),
  )
  stop()
  return undefined
}

/** Sends events, and waits until the service has answered. */
async function tracked({ modal, network, log }: Page): Promise<string | undefined> {
  const [requests, lines] = [network.sent.length, log().length]
  const stop = followTrack(modal)
  void openModal(modal, {})
  track(modal).note('CLICK_WALLET_HELP', {})
  await until(
    () =>
      network.sent.slice(requests).some(({ name }) => name.includes('/batch')) ||
      log()
        .slice(lines)
        .some(({ about }) => about === 'analytics'),
  )
  stop()
  return undefined
}

/** Flows that a site starts. */
export const SITE: readonly Flow[] = [
  {
    name: 'connect',
    tolerates: nodes(BALANCE),
    async run({ modal }) {
      if (modal.connections.$active.get()) await disconnect(modal)
      return failureOf(connect(modal, WALLET))
    },
  },
  {
    name: 'switch network',
    tolerates: nodes(BALANCE),
    prepare: connected,
    async run({ modal }) {
      const id = modal.networks.$activeId.get() === BASE ? ETHEREUM : BASE
      return failureOf(switchNetwork(modal, id))
    },
  },
  {
    name: 'restore',
    tolerates: nodes(BALANCE),
    prepare: async (page) => {
      await connected(page)
      // Until then, the balance is the stored one of the previous page.
      await new Promise((resolve) => setTimeout(resolve, NATIVE_BALANCE_TTL_MS))
    },
    isOnce: true,
    async run({ modal }) {
      await reconnect(modal)
      if (!modal.connections.$active.get()) return 'not restored'
      await until(() => Object.values(modal.balances.$all.get()).every(({ state }) => state !== 'loading'))
      return undefined
    },
  },
  { name: 'settings', tolerates: settings, isOnce: true, run: withSettings },
  {
    name: 'analytics',
    tolerates: { analytics: SILENT, 'wallet API': SILENT, 'wallet API: settings': SETTINGS },
    options: { consent: { analytics: true }, features: { analytics: true } },
    unread: { analytics: 'only the status of the answer counts' },
    isOnce: true,
    run: tracked,
  },
  {
    name: 'sign in',
    options: { signIn: { hosted: true, required: false } },
    prepare: connected,
    async run({ modal }) {
      if (modal.shell.$session.get()) await signOut(modal)
      return failureOf(signInForSite(modal))
    },
  },
]
