import { examineAll } from './kit/examineAll.ts'
import { SWAPPING } from './kit/flows/swapping.ts'

examineAll(SWAPPING)
