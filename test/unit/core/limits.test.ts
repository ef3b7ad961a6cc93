import { describe, expect, test } from 'vitest'
import * as analytics from '../../../src/core/analytics/limits.ts'
import * as limits from '../../../src/core/limits.ts'
import * as log from '../../../src/core/log/limits.ts'
import * as money from '../../../src/core/money/limits.ts'

// Other tests import these constants, so they would pass after a change. This test has the numbers themselves.
describe('The limits of the specification', () => {
  test.each<[string, Record<string, unknown>]>([
    [
      '§4: the login frame, popups, toasts and the shake animation of the modal',
      {
        FRAME_LOAD_MS: 20_000,
        FRAME_REQUEST_MS: 120_000,
        FRAME_SIGN_OUT_MS: 3_000,
        FRAME_READY_MS: 500,
        POPUP_POLL_MS: 1_000,
        TOAST_GAP_MS: 150,
        SHAKE_MS: 500,
      },
    ],
    ['§5: displayed decimals', { BALANCE_DECIMALS: 3, VALUE_DECIMALS: 2 }],
    [
      '§9: timeouts and lifetimes of caches',
      {
        EMAIL_COOLDOWN_MS: 30_000,
        BALANCE_RETRY_BLOCK_MS: 30_000,
        PORTFOLIO_TTL_MS: 30_000,
        NATIVE_BALANCE_TTL_MS: 30_000,
        NAME_TTL_MS: 300_000,
        IDENTITY_TTL_MS: 300_000,
        HISTORY_TTL_MS: 15_000,
        TOKEN_PRICE_TTL_MS: 15_000,
        PENDING_POLL_MS: 30_000,
      },
    ],
    [
      '§9: pairing, nodes and pictures',
      {
        PAIRING_LIFETIME_MS: 240_000,
        PAIRING_EXPIRY_MARGIN_MS: 10_000,
        PAIRING_RETRY_MS: 1_000,
        IMAGE_PRELOAD_MS: 2_000,
        RPC_TIMEOUT_MS: 10_000,
        RPC_PING_MS: 4_000,
        RPC_BATCH_SIZE: 1_000,
        RPC_RETRIES: 3,
        RPC_RETRY_BASE_MS: 150,
      },
    ],
    [
      '§9: sizes and animations',
      {
        RECENT_WALLETS_MAX: 2,
        MODAL_WIDTH_PX: 360,
        HEADER_TEXT_MS: 120,
        MODAL_HEIGHT_MS: 150,
        VIEW_TRANSITION_MS: 150,
        EMAIL_SHOWN_MAX: 30,
      },
    ],
  ])('%s', (_, wanted) => {
    expect(limits).toMatchObject(wanted)
  })

  test('§9: transfers', () => {
    expect(money).toMatchObject({
      RECEIPT_WAIT_MS: 25_000,
      TRANSFER_WAIT_MS: 180_000,
      RECEIPT_POLL_MIN_MS: 500,
      RECEIPT_POLL_MAX_MS: 4_000,
    })
  })

  test('§8 and §9: errors in analytics, and the log', () => {
    expect(analytics).toMatchObject({ ERRORS_MAX: 5, ERRORS_MS: 60_000 })
    expect(log.LOG_BYTES_MAX).toBe(1_024_000)
  })
})
