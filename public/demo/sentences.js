// What each event of the widget means, as a sentence.
import { networkName } from './state.js'

const short = (text = '') => (text.length > 16 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text)

const CLOSED = {
  api: 'your page closed it',
  escape: 'the visitor pressed Escape',
  backdrop: 'the visitor pressed beside it',
  button: 'the visitor pressed Close',
  done: 'the visitor was done',
  removed: 'its element left the page',
}
const SENT = { send: 'a transfer', swap: 'a swap', approve: 'an approval', pay: 'a payment' }

/** By the event's name without `wallet-modal:`. Each takes the event's `detail`. */
export const SENTENCES = {
  ready: () => 'The widget is ready.',
  open: () => 'The dialog opened.',
  close: ({ reason }) => `The dialog closed: ${CLOSED[reason] ?? reason}.`,
  view: ({ view, previous }) => (previous ? `Went from ${previous} to ${view}.` : `Shows ${view}.`),
  connect: ({ connection }) => `${connection.connectorName} connected on ${networkName(connection.network)}.`,
  disconnect: ({ connectorId, namespace }) => `${connectorId} disconnected (${namespace}).`,
  account: ({ account }) => (account ? `The account is ${short(account.address)}.` : 'There is no account.'),
  network: ({ network, previous }) => (previous ? `The network changed from ${networkName(previous)} to ${networkName(network)}.` : `The network is ${networkName(network)}.`),
  'sign-in': () => 'The visitor signed in.',
  'sign-out': () => 'The visitor signed out.',
  transaction: ({ hash, network, kind }) => `The wallet sent ${SENT[kind] ?? kind} on ${networkName(network)}: ${short(hash)}.`,
  error: ({ code, message }) => `${message} (${code})`,
}
