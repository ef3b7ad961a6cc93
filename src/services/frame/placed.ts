import type { Door } from '../../core/door.ts'
import type { Frame } from '../../core/login/frame.ts'
import type { Site } from '../../core/site.ts'
import { errors } from '../../i18n/en/errors.ts'
import { frame as words } from '../../i18n/en/frame.ts'
import { FRAME_STYLES } from './element.ts'
import { createFrame } from './index.ts'

interface PlacedParts {
  site: Site
  door: Pick<Door, 'elements' | 'version'>
  /** Renders the dialog, closed, where none has been rendered yet. */
  wake(): void
  /** The dialog in a shadow root of ours, once it is rendered. */
  dialogIn(shadow: ShadowRoot): Element | undefined
}

/**
 * The frame inside the dialog: what is outside is inert while that is open. It is put there and not moved; where the page
 * takes the dialog away, the frame goes with it, and comes back in the next one.
 */
export function createPlacedFrame({ site, door, wake, dialogIn }: PlacedParts): Frame {
  site.bring({ ...words, ...errors })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync?.(FRAME_STYLES) // missing in jsdom
  return createFrame({
    site,
    version: door.version,
    place(frame) {
      wake()
      for (const { shadow } of door.elements()) {
        const dialog = dialogIn(shadow)
        if (!dialog) continue
        if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
        return dialog.append(frame)
      }
    },
  })
}
