import { examineAll } from './kit/examineAll.ts'
import { MONEY } from './kit/flows/money.ts'

examineAll(MONEY)
