/** Scripts of the secure site's pages: the frame, and the popup's return page. */
import { postToOpener } from './oauth.ts'
import { startFrame } from './sdk.ts'

const { page, told = '' } = document.body.dataset
if (page === 'sdk') startFrame()
if (page === 'oauth') postToOpener(told)
