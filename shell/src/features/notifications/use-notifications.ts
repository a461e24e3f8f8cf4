import { apiQuery, useQuery } from '@hub/web-kit'

/** What has been told last; older news are of no use to anybody. */
const NEWEST = { query: { limit: 30 } }

/** What happened to one's contracts and offers, the newest first. */
export const useNotifications = () => useQuery(apiQuery('GET /api/notifications', NEWEST))
