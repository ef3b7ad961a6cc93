import { examineAll } from './kit/examineAll.ts'
import { PAIRING } from './kit/flows/pairing.ts'

examineAll(PAIRING)
