import { cutPage, readPage, serve, type Service } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { containing } from './containing.ts'
import { deleteUser, setAdminStatus } from './people.commands.ts'
import { listPeople } from './people.queries.ts'
import { startPurge } from './purge.commands.ts'

/** What admins do about people. */
export function peopleRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  serve(app, 'GET /api/users', async (request, reply) => {
    const page = readPage(key, request)
    const rows = await listPeople(core.database, page, containing(request.query.q))
    return cutPage({ key, page, request, reply }, rows).map(
      ({ id: uid, displayName, email, isAdmin }) => ({ uid, displayName, email, isAdmin }),
    )
  })

  serve(app, 'POST /api/users/:uid/set-admin-status', async ({ caller, params, body }) => {
    await setAdminStatus(core, caller, params.uid, body.isAdmin)
    return { message: 'Admin status updated successfully!' }
  })

  serve(app, 'DELETE /api/users/:uid', async ({ caller, params }) => {
    const name = await deleteUser(core, caller, params.uid)
    return { message: `${name} was deleted, with all their content.` }
  })

  serve(app, 'DELETE /api/users/delete-non-admins', async ({ caller }) => {
    const { id, total } = await startPurge(core, caller)
    return { message: `${total} users are being deleted, with all their content.`, jobId: id }
  })
}
