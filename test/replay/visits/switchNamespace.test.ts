import { replays } from '../kit/replays.ts'

replays('switch-namespace')
