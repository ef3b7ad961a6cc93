/** Entry of the scripts of the secure site's pages: the frame, and the page on which the popup ends. */
import { postToOpener } from './oauth.ts'
import { startFrame } from './sdk.ts'

const { page, told = '' } = document.body.dataset
if (page === 'sdk') startFrame()
if (page === 'oauth') postToOpener(told)
