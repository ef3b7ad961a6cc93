/**
 * The functions that `npm run trace` measures: file below `src`, then function, then the name of its phase. An `async`
 * function is measured until its promise settles. Names begin with when it runs: at the page load (`load`), in the first
 * opening (`open`), or after the first paint of that (`later`).
 */
export const PHASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'entry/install.ts': { install: 'load: install' },
  'entry/createEntry.ts': { createEntry: 'load: create the entry' },
  'element/define.ts': { defineTags: 'load: define and upgrade elements' },
  'entry/readiness.ts': { savedSession: 'load: look into storage' },
  'api.ts': { start: 'open: start', restoreSaved: 'open: restore sessions' },
  'modal.ts': { createModal: 'open: create stores' },
  'flows/modal/startModal.ts': { startModal: 'open: start flows' },
  'flows/modal/applyOptions.ts': { applyOptions: 'open: apply options' },
  'flows/connect/discover.ts': { discover: 'open: discover wallets' },
  'element/mount.tsx': { mount: 'open: mount', prepare: 'open: adopt styles' },
  'flows/modal/openModal.ts': { openModal: 'open: show the view' },
  'views/modal/Shell.tsx': { Content: 'open: render the header and the view' },
  'views/connect/Connect.tsx': { Connect: 'open: render Connect' },
  'views/wallets/WalletRows.tsx': { WalletRows: 'open: render the rows' },
  'flows/wallets/loadWallets.ts': { loadWallets: 'open: list wallets' },
  'views/modal/loadLazyViews.ts': { loadLazyViews: 'later: fetch the table of views' },
  'views/lazyViews.ts': { afterPaint: 'later: after the paint' },
  'flows/modal/loadFollowers.ts': { start: 'later: start followers' },
}
