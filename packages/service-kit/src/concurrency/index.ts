export { oneAtATime } from './one-at-a-time.ts'
