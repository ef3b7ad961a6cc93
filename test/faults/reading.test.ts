import { examineAll } from './kit/examineAll.ts'
import { READING } from './kit/flows/reading.ts'

examineAll(READING)
