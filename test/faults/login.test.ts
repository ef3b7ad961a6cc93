import { examineAll } from './kit/examineAll.ts'
import { LOGIN } from './kit/flows/login.ts'

examineAll(LOGIN)
