import { ACCOUNT_SCENES, NETWORK_SCENES } from './account.mts'
import { ALLOWANCE_SCENES } from './allowances.mts'
import { APPROVE_SCENES, SAFE_SCENES } from './approve.mts'
import { ASSET_SCENES } from './assets.mts'
import { BUY_SCENES } from './buy.mts'
import { CONNECT_SCENES } from './connect.mts'
import { LOGIN_SCENES } from './login.mts'
import { NAME_SCENES } from './names.mts'
import { PAGE_SCENES } from './page.mts'
import { PAY_SCENES } from './pay.mts'
import type { Scene } from './scene.mts'
import { SEND_SCENES } from './send.mts'
import { SWAP_SCENES } from './swap.mts'
import { SIGN_IN_SCENES } from './signIn.mts'
import { LIST_SCENES, PAIRING_SCENES } from './wallets.mts'

/** All scenes: every view in every state. `npm run screens` takes pictures of them. */
export const SCENES: readonly Scene[] = [
  ...PAGE_SCENES,
  ...CONNECT_SCENES,
  ...LIST_SCENES,
  ...PAIRING_SCENES,
  ...ACCOUNT_SCENES,
  ...ASSET_SCENES,
  ...SEND_SCENES,
  ...SWAP_SCENES,
  ...BUY_SCENES,
  ...PAY_SCENES,
  ...ALLOWANCE_SCENES,
  ...SIGN_IN_SCENES,
  ...NETWORK_SCENES,
  ...LOGIN_SCENES,
  ...NAME_SCENES,
  ...APPROVE_SCENES,
  ...SAFE_SCENES,
]
