import { replays } from '../kit/replays.ts'

replays('send-fails')
