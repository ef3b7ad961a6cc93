/**
 * Replaces `@walletconnect/keyvaluestorage` in the bundle (scripts/build/pairing.mts): we pass our own storage, and the
 * SDK must not open a database.
 */
export default class NoStorage {
  constructor() {
    throw new Error('The pairing SDK was started without a storage')
  }
}
