import { replays } from '../kit/replays.ts'

replays('open-namespace')
