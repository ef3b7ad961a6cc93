// All limits of the widget, with their units. Names that end in MS are milliseconds. Groups that cite the specification
// take their values from there.

// Requests to nodes, balances, saved wallets and the dialog: values of specification §9
export const RPC_TIMEOUT_MS = 10_000
export const RPC_RETRIES = 3
export const RPC_RETRY_BASE_MS = 150
export const RPC_BATCH_SIZE = 1000
/** A node that has not answered a ping after this time is asked last. */
export const RPC_PING_MS = 4_000
/**
 * Our own choice: how often to send a signed transaction if the answers are lost. Before it is sent again, the
 * transaction is looked up.
 */
export const RAW_SEND_ATTEMPTS = 3
export const NATIVE_BALANCE_TTL_MS = 30_000
export const PORTFOLIO_TTL_MS = 30_000
export const NAME_TTL_MS = 5 * 60_000
export const IDENTITY_TTL_MS = 5 * 60_000
export const HISTORY_TTL_MS = 15_000
export const TOKEN_PRICE_TTL_MS = 15_000
export const BALANCE_RETRY_BLOCK_MS = 30_000
/** Disconnected wallets that are remembered for reconnecting, if the feature `multiWallet` is on. */
export const DISCONNECTED_WALLETS_MAX = 5
/** Maximum number of account labels. */
export const LABELS_MAX = 100
export const RECENT_WALLETS_MAX = 2
export const MODAL_WIDTH_PX = 360
export const HEADER_TEXT_MS = 120
export const MODAL_HEIGHT_MS = 150
export const VIEW_TRANSITION_MS = 150
/** Decimals of a displayed balance; further digits are cut, never rounded up (specification §5). */
export const BALANCE_DECIMALS = 3
/** Decimals of a displayed value in a currency, floored (specification §5). */
export const VALUE_DECIMALS = 2
/** Our own: the longest decimal string that is parsed; a 256-bit amount with 255 decimals has 257 characters. */
export const DECIMAL_CHARS_MAX = 512

// The shaking dialog and toasts: values of specification §4
export const SHAKE_MS = 500
export const TOAST_GAP_MS = 150

// How long a toast stays
export const TOAST_MS = 2500

// Wallet lists: values of specification §2
export const WALLET_PAGE_SIZE = 40
export const RECOMMENDED_WALLETS = 4
export const SEARCH_RESULTS_MAX = 100
export const SEARCH_WAIT_MS = 300
export const PREFETCHED_IMAGES = 20

// Pairing: values of specification §4 and §9
export const PAIRING_LIFETIME_MS = 4 * 60_000
/** A pairing that expires within this time is treated as expired. */
export const PAIRING_EXPIRY_MARGIN_MS = 10_000
export const PAIRING_RETRY_MS = 1_000
export const IMAGE_PRELOAD_MS = 2_000

// The embedded wallet (specification §4, §9)
/** Load timeout of the secure site, the page in the embedded wallet's frame. */
export const FRAME_LOAD_MS = 20_000
/** Timeout of e-mail, device, one-time code, social and redirect requests, which wait for the visitor. */
export const FRAME_REQUEST_MS = 120_000
/** Time for the secure site to settle after its first message. */
export const FRAME_READY_MS = 500
export const FRAME_SIGN_OUT_MS = 3_000
/** Cooldown between two e-mails. */
export const EMAIL_COOLDOWN_MS = 30_000
/** Digits of a one-time code. */
export const CODE_LENGTH = 6
/** Longest e-mail address that is shown uncut, in characters. */
export const EMAIL_SHOWN_MAX = 30

// Our own choices
/** How long a description must be visible before the request can be approved. */
export const APPROVE_READ_MS = 500
/** Decoding timeout; after it a request is shown as unknown. */
export const DESCRIBE_WAIT_MS = 8_000
/** Timeout of requests to the secure site that do not wait for the visitor. */
export const FRAME_ANSWER_MS = 60_000
/**
 * Timeout of requests to the secure site during start-up. Short, since an unanswered request would block every login.
 */
export const FRAME_START_MS = 5_000
/**
 * Interval for checking that the page has not removed the frame while a request is pending. The 5 s heartbeat of
 * specification §9 is the pairing SDK's own: the secure site has no such message.
 */
export const FRAME_POLL_MS = 1_000
/** Maximum age of a redirect login's result. */
export const SOCIAL_RETURN_MS = 10 * 60_000
/** Timeout of requests to hosted services, for each base URL. */
export const HTTP_TIMEOUT_MS = RPC_TIMEOUT_MS
/** How long the wallet list waits for the wallet API, and `open()` for the remote features that its view needs. */
export const WALLET_API_WAIT_MS = 2_000
/** Pause after a failed wallet API request, unless the visitor retries. */
export const WALLET_LIST_RETRY_MS = 30_000
/** Timeout of wallet reads (accounts, chain). */
export const WALLET_READ_MS = RPC_TIMEOUT_MS
/** Timeout of restoring a connection; longer than any of our connectors takes (`FRAME_LOAD_MS`). */
export const RESTORE_MS = 30_000
/** Delay of the hint that says where to find the wallet's prompt. */
export const WALLET_HINT_MS = 8_000
/** Timeout of a wallet's approval; a late answer still counts while the view is open. */
export const WALLET_ANSWER_MS = 60_000
/** Interval for checking whether a popup is closed: browsers have no event for that. */
export const POPUP_POLL_MS = 1_000
/** Time for the popup's page to answer before the next of several configured URLs is tried. */
export const POPUP_HOST_MS = 8_000
/** Grace time for a popup's last message after it has closed. */
export const POPUP_GRACE_MS = 250
/** Timeout of fetching the page's own response headers again, to read its Cross-Origin-Opener-Policy. */
export const POLICY_READ_MS = 2_000
/** Interval for checking whether a Safe's other owners have signed. */
export const SAFE_POLL_MS = 5_000
/** Delay after which a pairing code is reported as late. */
export const PAIRING_SLOW_MS = 3_000
/** Time for a wallet's app to open after a tap on its link; then the view offers other ways. */
export const APP_OPEN_MS = 2_500
/** How long connecting or restoring waits for the wallet to announce itself. */
export const ANNOUNCE_WAIT_MS = 1_000
/** How long a disconnect waits for the wallet to revoke (specification §9: 3 s for the embedded wallet). */
export const REVOKE_WAIT_MS = 3_000
/**
 * How long an approved pairing is valid: the SDK's five minutes, minus the time needed to withdraw the pairing before
 * it expires.
 */
export const PAIRING_APPROVAL_MS = 5 * 60_000 - 2_000
/** Timeout of publishing a pairing at the relay. */
export const RELAY_WAIT_MS = 5_000
/**
 * Delay before checking whether the relay is reachable. If several relays are configured: the time for each one to
 * open a socket.
 */
export const RELAY_CHECK_MS = 1_000
/** How long a request waits for the verify server's attestation; without it the wallet shows the origin as unknown. */
export const VERIFY_WAIT_MS = 400
/** Time for a verify page to answer after its `load` event, which also fires for an error page. */
export const VERIFY_ANSWER_MS = 150
/** Cooldown of a verify server that did not answer. */
export const VERIFY_COOLDOWN_MS = 60_000
/** Time for a wallet to add a network to its session after a switch. */
export const APPROVAL_WAIT_MS = 2_000
/** Accounts of a hardware wallet per page. Few, since each account needs its own USB request. */
export const ACCOUNT_PAGE_SIZE = 5
/** How long the label "Copied" is shown, and how long a spinner waits before it appears. */
export const COPIED_MS = 1_500
export const SPINNER_DELAY_MS = 150
/** How long the first view waits for its translation; then it is shown in English. */
export const MESSAGES_WAIT_MS = 500
/** Longest accepted icon of an announced wallet, in characters of its data URI. */
export const ICON_MAX_CHARS = 256 * 1024
/** Longest accepted name of an announced wallet, in characters. */
export const WALLET_NAME_MAX = 64
/** Maximum width and height of an announced icon in pixels, to limit memory. */
export const ICON_EDGE_MAX = 2_048
/** Load timeout of an announced icon; it is a `data:` URI, so nothing is fetched. */
export const ICON_LOAD_MS = 2_000
/**
 * Limits of an announced SVG icon: number of elements, and number of elements that repeat others (`use`, `pattern`,
 * `marker`, `mask`). A few dozen nested repeats can take minutes to draw.
 */
export const SVG_ELEMENTS_MAX = 4_000
export const SVG_USES_MAX = 16
/** Longest uuid of an announced wallet, in characters; EIP-6963 requires a UUIDv4, which has 36. */
export const UUID_MAX_CHARS = 64
/** Maximum number of announced wallets, so that endless announcements cannot fill the memory. */
export const ANNOUNCED_MAX = 64
/** How often a wallet may change its announced name or icon. */
export const ANNOUNCED_UPDATES_MAX = 16
/** Interval for checking a sent Solana transaction. */
export const SOLANA_CONFIRM_POLL_MS = 1_000
/**
 * How long a sent Solana transaction is checked. This is longer than the 150 blocks for which its blockhash is valid;
 * later, the transaction can no longer be included.
 */
export const SOLANA_CONFIRM_MAX_MS = 90_000
/**
 * Interval and number of further searches for Bitcoin providers: unlike EVM wallets they do not announce themselves.
 */
export const REGISTRY_WAIT_MS = 200
export const REGISTRY_LOOKS = 3

// Our own: limits of a decoded request. Parts beyond a limit are counted, not shown.
/** Bytes of a call or message that are decoded. */
export const DECODED_BYTES_MAX = 64 * 1024
/**
 * The longest message that is shown, in bytes. Larger than the other limits, since the visitor must be able to read
 * everything that they sign.
 */
export const DECODED_MESSAGE_MAX = 256 * 1024
/** Maximum length of a site's field, note or JSON that is shown. */
export const DECODED_TEXT_MAX = 8 * 1024
/** Maximum length of a name, type or single value. */
export const DECODED_NAME_MAX = 200
/** Maximum number of typed-data fields, calls in a batch, and list items. */
export const DECODED_FIELDS_MAX = 200
export const DECODED_CALLS_MAX = 32
export const DECODED_DEPTH_MAX = 8
/** The longest Solana transaction that is decoded, in bytes. The network's packets are several times smaller. */
export const DECODED_TRANSACTION_BYTES_MAX = 4 * 1024
/** A fee above this multiple of the network's current fee gets a warning. */
export const FEE_TIMES_MAX = 10n
/** A Solana fee above this, in lamports (0.1 SOL), always gets a warning, whatever fee a node reports as usual. */
export const SOLANA_FEE_MAX = 100_000_000n
/** Timeout of reading a token contract's symbol and decimals. */
export const TOKEN_FACTS_WAIT_MS = 4_000

// Our own: limits of the Blockchain API's answers, and of their caches
/** Maximum number of tokens of an account, and of rows of one page of its history. */
export const TOKENS_MAX = 10_000
export const HISTORY_ROWS_MAX = 1_000
/** A list of more tokens than this renders only the rows that are visible. */
export const TOKENS_LISTED_MAX = 20
/** Timeout of asking a wallet for its capabilities and assets; after it the service is asked. */
export const ASSETS_WAIT_MS = 4_000
/** Maximum number of token balances that one node call reads, to stay within the gas limits of public nodes. */
export const TOKENS_PER_CALL_MAX = 200
/**
 * Interval for reading the history again while it has pending transactions and the page is visible (specification §9).
 */
export const PENDING_POLL_MS = 30_000
/**
 * Maximum number of pages that Activity reads one after the other while none has a transaction on the current network.
 */
export const ACTIVITY_PAGES_PER_LOAD = 5
/** Maximum number of transfers that a row of Activity shows. */
export const ACTIVITY_TRANSFERS_SHOWN = 2
/** Maximum number of transfers in one row of the history. */
export const TRANSFERS_MAX = 200
/** Maximum number of names of one address, and of addresses of one name. */
export const PROFILES_MAX = 100
/** Maximum length of a cursor, an id or an operation. */
export const FIELD_CHARS_MAX = 1_024
/** Maximum length of an account's name: that of the longest DNS name. */
export const ACCOUNT_NAME_MAX = 255
/** Age at which a cached entry is deleted. Younger entries may be shown as outdated. */
export const CACHE_KEPT_MS = 24 * 60 * 60_000
/**
 * Maximum number of entries of one cache, and their maximum length in characters. We share the storage with the site.
 */
export const CACHE_ENTRIES_MAX = 100
export const CACHE_CHARS_MAX = 256 * 1024

// Our own: gateways of offchain names (EIP-3668)
/** Maximum number of gateway requests for one name. */
export const GATEWAY_REQUESTS_MAX = 8
export const GATEWAY_ANSWER_BYTES_MAX = 64 * 1024
