import { ofDocument } from '../core/page/ofDocument.ts'

/** The tag that runs this script. None in a module, and where a loader evaluates the file's text. */
export const tag = ofDocument('currentScript') as HTMLScriptElement | null | undefined

/**
 * Whether an AMD loader has added the tag and waits for a module: RequireJS, so also Magento and Moodle, marks its tags.
 * From any other tag, an anonymous `define` would be taken for the module that the page requires next
 * (https://requirejs.org/docs/errors.html#mismatch). Undefined without a tag.
 */
export const isRequired = tag?.hasAttribute('data-requiremodule')
