/** Stands in for `@walletconnect/keyvaluestorage` in what ships (scripts/build/pairing.mts): the SDK is given a storage, and must not open a database of its own. */
export default class NoStorage {
  constructor() {
    throw new Error('The pairing SDK was started without a storage')
  }
}
