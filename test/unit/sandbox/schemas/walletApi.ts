import { anything, boolean, list, map, matching, nullable, number, oneOf, record, text } from './check.ts'

const caip2 = matching(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
const textOrNull = nullable(text)

/** Remote configuration. */
export const config = record({
  features: nullable(list(record({ id: text, isEnabled: boolean, 'config?': nullable(list(text)) }))),
})
/** The list of allowed origins. */
export const origins = record({ allowedOrigins: list(text) })
/** The project's plan and limits. */
export const limits = record({
  planLimits: record({
    tier: oneOf('none', 'starter', 'pro', 'enteprise'),
    isAboveRpcLimit: boolean,
    isAboveMauLimit: boolean,
  }),
})
/** The wallet list. */
export const wallets = record({
  data: list(
    record({
      id: matching(/^[0-9a-f]{64}$/),
      name: text,
      'badge_type?': oneOf('none', 'certified'),
      'description?': text,
      'chains?': list(caip2),
      'homepage?': text,
      'image_id?': text,
      'image_url?': matching(/^http:\/\/127\.0\.0\.1:/),
      'order?': number,
      'link_mode?': textOrNull,
      'mobile_link?': textOrNull,
      'desktop_link?': textOrNull,
      'webapp_link?': textOrNull,
      'app_store?': textOrNull,
      'play_store?': textOrNull,
      'chrome_store?': textOrNull,
      'rdns?': textOrNull,
      'injected?': nullable(list(record({ namespace: text, injected_id: text }))),
      'supports_wc?': boolean,
      'supports_wcpay?': boolean,
    }),
  ),
  count: number,
})
const bridge = list((value, where) =>
  record(
    (value as { type?: unknown } | null)?.type === 'js' ? { type: text, key: text } : { type: oneOf('sse'), url: text },
  )(value, where),
)
/** The TON wallets. */
export const tonWallets = list(
  record({
    name: text,
    app_name: text,
    image: matching(/^http:\/\/127\.0\.0\.1:/),
    'about_url?': text,
    'tondns?': text,
    'universal_url?': text,
    'platforms?': list(text),
    'features?': list(anything),
    'bridge?': bridge,
  }),
)
/** Whether analytics is on. */
export const analyticsConfig = record({ isAnalyticsEnabled: boolean })

/** A JWT: three base64url parts, which the widget splits at the dots. */
const token = matching(/^[\w-]+\.[\w-]+\.[\w-]+$/)
const account = {
  aud: text,
  iss: text,
  exp: number,
  'iat?': number,
  projectIdKey: text,
  sub: text,
  address: text,
  chainId: text,
  chainNamespace: text,
  caip2Network: caip2,
  uri: text,
  domain: text,
  projectUuid: text,
  profileUuid: text,
  nonce: text,
  'email?': text,
}
/** Answers of the hosted sign-in. */
export const nonce = record({ nonce: text, token })
export const authenticated = record({ token })
export const otp = record({ uuid: textOrNull })
export const me = record(account)
export const meWithAccount = record({
  ...account,
  appKitAccount: record({
    uuid: text,
    caip2_chain: caip2,
    address: text,
    profile_uuid: text,
    created_at: text,
    is_main_account: boolean,
    verification_status: textOrNull,
    connection_method: textOrNull,
    metadata: anything,
    last_signed_in_at: text,
    signed_up_at: text,
    updated_at: text,
  }),
})

const units = matching(/^\d+$/)
const asset = record({
  network: caip2,
  asset: text,
  metadata: record({ name: text, symbol: text, decimals: number, 'logoURI?': text }),
})
const paid = { amount: units, currency: asset }
/** `POST /appkit/v1/transfers/quote`. */
export const transferQuote = record({
  'type?': oneOf('direct-transfer'),
  origin: record(paid),
  destination: record(paid),
  steps: list(
    record({
      type: oneOf('deposit', 'transaction'),
      requestId: text,
      'deposit?': record({ ...paid, receiver: text }),
      'transaction?': anything,
    }),
  ),
  fees: list(record({ id: text, label: text, ...paid })),
  timeInSeconds: number,
})
/** `GET /appkit/v1/transfers/status`. */
export const transferStatus = record({
  status: oneOf('waiting', 'pending', 'success', 'failure', 'refund', 'timeout', 'submitted'),
})
/** `GET /appkit/v1/transfers/assets/exchanges/{exchangeId}`. */
export const exchangeAssets = record({ exchangeId: text, assets: map(list(asset)) })
