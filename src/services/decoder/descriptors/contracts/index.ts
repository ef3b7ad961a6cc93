import type { Descriptor } from '../types.ts'
import { accounts } from './accounts.ts'
import { bridges } from './bridges.ts'
import { ens } from './ens.ts'
import { exchanges } from './exchanges.ts'
import { lending } from './lending.ts'
import { safes } from './safe.ts'
import { seaport } from './seaport.ts'
import { staking } from './staking.ts'
import { tokens } from './tokens.ts'
import { uniswapV2 } from './uniswapV2.ts'
import { uniswapV3 } from './uniswapV3.ts'
import { universalRouter } from './universalRouter.ts'
import { wrapped } from './wrapped.ts'

/** All descriptors, written by us from public documentation, interfaces and addresses. */
export const DESCRIPTORS: readonly Descriptor[] = [
  ...wrapped,
  ...tokens,
  ...accounts,
  ...safes,
  ...uniswapV2,
  ...uniswapV3,
  ...universalRouter,
  ...exchanges,
  ...lending,
  ...staking,
  ...seaport,
  ...ens,
  ...bridges,
]
