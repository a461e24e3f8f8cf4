import { oneAtATime } from '@hub/service-kit/concurrency'

/** Deals about one contract, by its id, wait for each other here; other copies wait for its row. */
export const serializeByContract = oneAtATime()
