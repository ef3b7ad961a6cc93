import type { CatalogueWallet } from './catalogue.ts'
import { idFrom } from './inventedWallets.ts'

/** Image ids without an image: one that never existed, and one that was removed. */
export const MISSING_IMAGE = '10570000-0000-4000-8000-000000000000'
export const REMOVED_IMAGE = '90e00000-0000-4000-8000-000000000000'

const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const COSMOS = 'cosmos:cosmoshub-4'
const EVM = 'eip155:1'

type Odd = readonly [slug: string, name: string, fields: Partial<CatalogueWallet>]

/** Irregular entries like those of a real list: incomplete links, missing images, other namespaces, duplicates. */
const ODD: readonly Odd[] = [
  ['lost-picture', 'Lost Picture', { image_id: MISSING_IMAGE, mobile_link: 'lost-picture://' }],
  ['gone-picture', 'Gone Picture', { image_id: REMOVED_IMAGE, mobile_link: 'gone-picture://' }],
  ['universal', 'Universal Only', { link_mode: 'https://universal.example/wc' }],
  ['https-link', 'Web Address for a Link', { mobile_link: 'https://https-link.example/open' }],
  ['play-only', 'Play Store Only', { play_store: 'https://apps.example/android/play-only' }],
  ['app-only', 'App Store Only', { app_store: 'https://apps.example/ios/app-only' }],
  ['shop-only', 'Extension Store Only', { chrome_store: 'https://apps.example/extension/shop-only' }],
  ['rdns-only', 'Known by rdns Only', { rdns: 'example.rdns-only', injected: null }],
  ['injected-only', 'Injected Without rdns', { injected: [{ namespace: 'eip155', injected_id: 'isInjectedOnly' }] }],
  ['polka', 'Polka Purse', { chains: [POLKADOT], mobile_link: 'polka://' }],
  ['cosmic', 'Cosmic Pouch', { chains: [COSMOS], mobile_link: 'cosmic://' }],
  ['sweet', 'Sweet Sui', { chains: ['sui:mainnet'], mobile_link: 'sweet://' }],
  ['stacked', 'Stacked', { chains: ['stacks:1'], mobile_link: 'stacked://' }],
  [
    'every',
    'Everywhere',
    {
      chains: [EVM, POLKADOT, COSMOS, 'sui:mainnet', 'stacks:1', 'tron:0x2b6653dc'],
      mobile_link: 'every://',
      desktop_link: 'every-desktop://',
    },
  ],
  ['twin-one', 'Twin', { mobile_link: 'twin-one://' }],
  ['twin-two', 'Twin', { webapp_link: 'https://twin-two.example' }],
]

const NO_LINKS = {
  mobile_link: null,
  link_mode: null,
  desktop_link: null,
  webapp_link: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
  rdns: null,
  injected: null,
}

/** @param after Rank of the wallet before the first irregular one. */
export const irregularWallets = (after: number): CatalogueWallet[] =>
  ODD.map(([slug, name, fields], index) => ({
    id: idFrom(`odd ${slug}`),
    name,
    badge_type: 'none',
    chains: [EVM],
    homepage: `https://${slug}.example`,
    order: after + (index + 1) * 10,
    supports_wc: true,
    supports_wcpay: false,
    ...NO_LINKS,
    ...fields,
  }))
