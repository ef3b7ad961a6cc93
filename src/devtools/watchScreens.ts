import { privateTextsIn } from '../core/safety/privateTexts.ts'
import { rootsOf, screenOf } from './controls.ts'
import type { Parts } from './parts.ts'

/** Records what the modal shows: views, titles and alerts. */
export function watchScreens({ target, add, names, signal }: Parts): void {
  const followed = new WeakSet<ShadowRoot>()
  const lasts = new WeakMap<ShadowRoot, string>()
  const look = (root: ShadowRoot) => {
    names.learn(privateTextsIn(root))
    const screen = screenOf(root, names)
    const shown = screen ? `${screen.view} ${screen.title} ${screen.alert ?? ''}` : ''
    if (screen && shown !== lasts.get(root)) add(screen)
    lasts.set(root, shown)
  }
  const follow = () => {
    for (const root of rootsOf('modal').filter((one) => !followed.has(one))) {
      followed.add(root)
      const observer = new MutationObserver(() => look(root))
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['data-view', 'role'],
      })
      signal.addEventListener('abort', () => observer.disconnect())
      look(root)
    }
  }
  // The first opening adds the element.
  for (const type of ['wallet-modal:open', 'wallet-modal:view'] as const)
    window.addEventListener(type, follow, { capture: true, signal })
  signal.addEventListener('abort', target.subscribe('open', follow))
}
