import badge from './text/Badge.css?inline'
import button from './Button.css?inline'
import dialog from './dialog/Dialog.css?inline'
import empty from './list/Empty.css?inline'
import header from './dialog/Header.css?inline'
import list from './list/List.css?inline'
import mark from './marks/Mark.css?inline'
import root from './root.css?inline'
import row from './list/Row.css?inline'
import spinner from './feedback/Spinner.css?inline'
import toasts from './feedback/Toasts.css?inline'
import view from './dialog/ViewFrame.css?inline'

/** Styles of the first chunk. A lazily loaded view exports its own `styles`. */
export const STYLES = [root, dialog, header, view, button, row, list, mark, badge, empty, toasts, spinner].join('')
