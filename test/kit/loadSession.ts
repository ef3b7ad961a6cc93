// The connection code is in lazy chunks. Tests with fake timers load it in advance.
import { loadDisconnect } from '../../src/flows/connections/loadDisconnect.ts'
import { loadHeadless } from '../../src/flows/connect/loadHeadless.ts'
import { loadViewByName } from '../../src/flows/modal/loadViewByName.ts'
import { loadNames } from '../../src/views/account/loadNames.ts'
import { loadRestore } from '../../src/flows/connections/loadRestore.ts'
import { loadConnectChunk } from '../../src/flows/connect/loadConnectChunk.ts'
import { loadSwitching } from '../../src/flows/networks/loadSwitching.ts'
await Promise.all([
  loadConnectChunk(),
  loadRestore(),
  loadSwitching(),
  loadHeadless(),
  loadDisconnect(),
  loadViewByName(),
  import('../../src/views/lazyViews.ts'),
  import('../../src/views/account/AccountActions.tsx'),
  import('../../src/views/account/WholeAddress.tsx'),
  loadNames(),
])
