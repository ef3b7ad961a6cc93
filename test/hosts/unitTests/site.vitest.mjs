import * as react from 'react'
import * as dom from 'react-dom/client'
import { expect, test } from 'vitest'
import * as main from 'wallet-modal'
import * as pure from 'wallet-modal/pure'
import * as hooks from 'wallet-modal/react'
import journeys from './journeys.cjs'

journeys({ test, expect }, { main, pure, hooks, react, dom })
