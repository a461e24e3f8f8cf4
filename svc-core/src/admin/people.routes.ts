import { cutPage, readPage, serve, type Service } from '@hub/service-kit/http'
import { readSearch } from '@hub/service-kit/search'
import type { Core } from '../base/core.ts'
import { setAdminStatus } from '../people/rights/rights.commands.ts'
import { deleteUser } from './people.commands.ts'
import { listNamed, listPeople, searchPeople } from './people.queries.ts'
import { startPurge } from './purge.commands.ts'
import { countNonAdmins } from './purge.queries.ts'

/** What admins do about people. */
export function peopleRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  serve(app, 'GET /api/users', async (request, reply) => {
    const page = readPage(key, request)
    const words = readSearch(request.query.q ?? '')
    const rows = words
      ? await searchPeople(core.searches, page, words)
      : await listPeople(core.database, page)
    return cutPage({ key, page, request, reply }, rows).map(
      ({ id: uid, displayName, email, isAdmin }) => ({ uid, displayName, email, isAdmin }),
    )
  })

  serve(app, 'GET /api/admin/people', async ({ query }) =>
    listNamed(core.database.knex, query.uids),
  )

  serve(app, 'POST /api/users/:uid/set-admin-status', async ({ caller, params, body }) => {
    await setAdminStatus(core, caller, params.uid, body.isAdmin)
    return { message: 'Admin status updated successfully!' }
  })

  serve(app, 'DELETE /api/users/:uid', async ({ caller, params }) => {
    const name = await deleteUser(core, caller, params.uid)
    return { message: `${name} was deleted, with all their content.` }
  })

  serve(app, 'GET /api/admin/non-admins', async () => countNonAdmins(core.database.knex))

  serve(app, 'DELETE /api/users/delete-non-admins', async ({ caller, query }) => {
    const { id, total } = await startPurge(core, caller, query.people)
    return { message: `${total} users are being deleted, with all their content.`, jobId: id }
  })
}
