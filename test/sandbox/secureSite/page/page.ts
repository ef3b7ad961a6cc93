/** The scripts of the secure site's pages: the frame, and the popup that comes back from a provider. */
import { tellOpener } from './oauth.ts'
import { startFrame } from './sdk.ts'

const { page, told = '' } = document.body.dataset
if (page === 'sdk') startFrame()
if (page === 'oauth') tellOpener(told)
