import Eth from '@ledgerhq/hw-app-eth'
import TransportWebHID from '@ledgerhq/hw-transport-webhid'
import { Buffer } from 'buffer'

// Ledger's unmodified libraries. ledger.test.ts bundles this file for the page.
type Typed = Parameters<Eth['signEIP712Message']>[1]

const joined = ({ r, s, v }: { r: string; s: string; v: number }) => `0x${r}${s}${v.toString(16)}`

async function withDevice<T>(work: (eth: Eth) => Promise<T>): Promise<T> {
  const transport = await TransportWebHID.create()
  try {
    const eth = new Eth(transport)
    // Disables requests to Ledger's hosts.
    eth.setLoadConfig({
      calServiceURL: null,
      nftExplorerBaseURL: null,
      pluginBaseURL: null,
      extraPlugins: null,
      cryptoassetsBaseURL: null,
    })
    return await work(eth)
  } finally {
    await transport.close()
  }
}

/** Returns the status word or the name of an error. */
const failure = (error: unknown) => {
  const { statusCode, name } = error as { statusCode?: number; name: string }
  return { failed: statusCode === undefined ? name : `0x${statusCode.toString(16)}` }
}

const ledgerLibrary = {
  address: (path: string, show = false) =>
    withDevice((eth) => eth.getAddress(path, show)).then(({ address }) => address, failure),
  configuration: () => withDevice((eth) => eth.getAppConfiguration()),
  message: (path: string, text: string) =>
    withDevice((eth) => eth.signPersonalMessage(path, Buffer.from(text).toString('hex'))).then(joined, failure),
  transaction: (path: string, unsigned: string) =>
    withDevice((eth) => eth.signTransaction(path, unsigned.slice(2), null)).catch(failure),
  typedData: (path: string, data: Typed) =>
    withDevice((eth) => eth.signEIP712Message(path, data)).then(joined, failure),
  typedHashes: (path: string, domainHash: string, messageHash: string) =>
    withDevice((eth) => eth.signEIP712HashedMessage(path, domainHash.slice(2), messageHash.slice(2))).then(
      joined,
      failure,
    ),
}

declare global {
  interface Window {
    ledgerLibrary: typeof ledgerLibrary
  }
}
Object.assign(window, { ledgerLibrary })
