import { examineAll } from './kit/examineAll.ts'
import { NAMING } from './kit/flows/naming.ts'

examineAll(NAMING)
