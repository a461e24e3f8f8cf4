import { unavailable } from '@hub/service-kit/base'

const TIMED_OUT = '57014'

/** The answer of a search, or a sentence when it takes longer than anybody should wait. */
export async function inTime<T>(search: Promise<T>): Promise<T> {
  try {
    return await search
  } catch (error) {
    if ((error as { code?: string }).code !== TIMED_OUT) throw error
    throw unavailable('That search takes too long. Please narrow your search.')
  }
}
