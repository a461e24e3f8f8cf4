import { Type } from 'typebox'

const Id = Type.String({ minLength: 36, maxLength: 36 })

/** Who did it, unless the hub itself did, and the title of the thing as it was then. */
const deed = { byId: Type.Optional(Id), title: Type.Optional(Type.String()) }

/** Facts that svc-media tells. */
export const mediaEvents = {
  'media.user.forgotten': Type.Object({ userId: Id }),
  'media.track.uploaded': Type.Object({ trackId: Id, ...deed }),
  'media.track.removed': Type.Object({ trackId: Id, ...deed }),
  'media.playlist.changed': Type.Object({
    playlistId: Id,
    authorId: Id,
    version: Type.Integer(),
  }),
  'media.playlist.removed': Type.Object({ playlistId: Id, authorId: Id }),
  'media.story.uploaded': Type.Object({ storyId: Id, ...deed }),
  'media.story.removed': Type.Object({ storyId: Id, ...deed }),
  'media.story.purchased': Type.Object({ storyId: Id, userId: Id }),
} as const
