/**
 * Links of wallets as the public explorer lists them (`mobile.native`, `mobile.universal`, `desktop.native`,
 * `mobile_link`, `desktop_link`, `link_mode`), in all the forms that were seen. Copied from public copies of its answers:
 * HuangCaiJin/h-connect-wallet, src/wallet.js; HyperPlay-Gaming/hyperplay-desktop-client,
 * src/backend/proxy/data/registryBackup.ts. Those of Best Wallet, Trezor, 1inch, Crypto.com, Bifrost, xPortal and
 * Blockchain.com are from a later answer of the wallet API.
 */
export const EXPLORER_LINKS: readonly (readonly [link: string, base: string])[] = [
  // The scheme alone, in four spellings
  ...`rainbow trust metamask gnosissafe cryptowallet pillarwallet imtokenv2 ontoprovider spot peakdefiwallet
      moneyunstoppable halodefiwallet ellipal aktionariat talken-wallet flare kyberswap atoken talkapp oksewallet arculuswc`
    .split(/\s+/)
    .map((name) => [`${name}:`, `${name}://`] as const),
  ...`metamask trust rainbow spot tpoutside frontier safepalwallet bitkeep exodus mewwallet mathwallet infinity
      cryptobrowser visionwallet core onekey-wallet bitski subwallet vimwallet premawallet bitcoincom walletnow
      fireblocks-wc uniswap ledgerlive zerion dfw bifrostwallet xportal blockchain-wallet bitpay arculuswc`
    .split(/\s+/)
    .map((name) => [`${name}://`, `${name}://`] as const),
  ['omni', 'omni://'],
  ['autonomy-wc', 'autonomy-wc://'],
  // A place in the app
  ['argent://app', 'argent://app/'],
  ['bitizen://wallet', 'bitizen://wallet/'],
  ['bnc://app.binance.com/cedefi/', 'bnc://app.binance.com/cedefi/'],
  ['bw://app/connect', 'bw://app/connect/'],
  ['lobstr://wc', 'lobstr://wc/'],
  ['okex://main', 'okex://main/'],
  ['oneinch://open/nobodywilleveruseit', 'oneinch://open/nobodywilleveruseit/'],
  ['paybolt://Wallet', 'paybolt://Wallet/'],
  ['ripio://portal', 'ripio://portal/'],
  ['trezorsuite://walletconnect', 'trezorsuite://walletconnect/'],
  ['wattwallet://wallet-connect/', 'wattwallet://wallet-connect/'],
  // Web addresses
  ...`https://metamask.app.link https://link.trustwallet.com https://rnbwapp.com https://argent.link/app
      https://app.onekey.so/wc/connect https://wallet.bitski.com/walletconnect/wc https://bitizen.org/wallet
      https://exodus.com/m https://pierwallet.xyz/wc https://kryptogo.page.link https://lobstr.co/uni/wc
      https://app.snowball.exchange/app https://autonomy.io/apps/wc https://gw.arculus.co/app https://uniswap.org/app
      https://connect.trezor.io/9/deeplink/wc https://wallet.1inch.io/app/nobodywilleveruseit`
    .split(/\s+/)
    .map((url) => [url, `${url}/`] as const),
  ['https://gnosis-safe.io/', 'https://gnosis-safe.io/'],
  ['Https://nftrade.com/', 'Https://nftrade.com/'],
  [
    'https://www.okx.com/download?appendQuery=true&deeplink=okx://web3/wallet/walletConnect',
    'https://www.okx.com/download?appendQuery=true&deeplink=okx://web3/wallet/walletConnect/',
  ],
  [
    'https://alphauwallet.page.link/?apn=com.kddi.wallet&ibi=com.kddi.wallet&isi=6444401106&link=https://web.wallet.alpha-u.io/intro.html',
    'https://alphauwallet.page.link/?apn=com.kddi.wallet&ibi=com.kddi.wallet&isi=6444401106&link=https://web.wallet.alpha-u.io/intro.html/',
  ],
]
