import type { Entry } from '../../core/entry.ts'
import type { Frame } from '../../core/login/frame.ts'
import type { Site } from '../../core/site.ts'
import { errors } from '../../i18n/en/errors.ts'
import { frame as words } from '../../i18n/en/frame.ts'
import { FRAME_STYLES } from './element.ts'
import { createFrame } from './index.ts'

interface DialogFrameParts {
  site: Site
  entry: Pick<Entry, 'elements' | 'version'>
  /** Renders the dialog, still closed, if there is none yet. */
  wake(): void
  /** Returns the dialog inside one of our shadow roots, once it is rendered. */
  dialogIn(shadow: ShadowRoot): Element | undefined
}

/**
 * Creates the frame inside the dialog: while a dialog is open, everything outside is inert. The frame is never moved
 * within the page, since that would reload it. If the page removes the dialog, the next dialog gets a new frame.
 */
export function createDialogFrame({ site, entry, wake, dialogIn }: DialogFrameParts): Frame {
  const texts = site.addMessages({ ...words, ...errors })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync?.(FRAME_STYLES) // jsdom lacks `replaceSync`
  return createFrame({
    site,
    version: entry.version,
    place(frame) {
      // The frame does not wait for the translation of its title.
      void texts.then(() => (frame.title = site.t('frame.title')))
      wake()
      for (const { shadow } of entry.elements()) {
        const dialog = dialogIn(shadow)
        if (!dialog) continue
        if (!shadow.adoptedStyleSheets.includes(sheet))
          shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
        return dialog.append(frame)
      }
    },
  })
}
