import badge from './Badge.css?inline'
import button from './Button.css?inline'
import dialog from './Dialog.css?inline'
import empty from './Empty.css?inline'
import header from './Header.css?inline'
import list from './List.css?inline'
import mark from './Mark.css?inline'
import notice from './Notice.css?inline'
import root from './root.css?inline'
import row from './Row.css?inline'
import spinner from './Spinner.css?inline'
import toasts from './Toasts.css?inline'
import view from './ViewFrame.css?inline'

/** Style sheet of the first screen; adopt it beside TOKENS. What is loaded later brings its own: the `styles` of a view. */
export const STYLES = [root, dialog, header, view, button, row, list, mark, badge, notice, empty, toasts, spinner].join('')
