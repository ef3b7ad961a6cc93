import { examineAll } from './kit/examineAll.ts'
import { SITE } from './kit/flows/site.ts'

examineAll(SITE)
