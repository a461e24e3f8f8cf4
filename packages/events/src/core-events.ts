import { Type } from 'typebox'

const Id = Type.String({ minLength: 36, maxLength: 36 })
// `how`, when no admin did it: by the configuration, or by a command on the machine.
const right = Type.Object({
  userId: Id,
  version: Type.Integer(),
  how: Type.Optional(Type.Union([Type.Literal('command'), Type.Literal('configuration')])),
})
const contract = Type.Object({ contractId: Id, authorId: Id, revision: Type.Integer() })
const haggle = Type.Object({ haggleId: Id, contractId: Id, offererId: Id })

/** Facts that svc-core tells. Ids only: whoever wants more asks for it. */
export const coreEvents = {
  'core.user.created': Type.Object({ userId: Id }),
  'core.user.renamed': Type.Object({ userId: Id }),
  'core.user.deleted': Type.Object({ userId: Id }),
  'core.admin.granted': right,
  'core.admin.revoked': right,
  'core.contract.posted': contract,
  'core.contract.changed': contract,
  'core.contract.removed': contract,
  'core.contract.accepted': Type.Object({ ...contract.properties, pilotId: Id }),
  'core.contract.expired': contract,
  'core.haggle.offered': haggle,
  'core.haggle.accepted': haggle,
  'core.items.refreshed': Type.Object({ added: Type.Integer(), removed: Type.Integer() }),
} as const
