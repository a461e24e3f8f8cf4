import { Type } from 'typebox'

const Id = Type.String({ minLength: 36, maxLength: 36 })

/** Facts that svc-media tells. */
export const mediaEvents = {
  'media.user.forgotten': Type.Object({ userId: Id }),
  'media.track.uploaded': Type.Object({ trackId: Id }),
  'media.track.removed': Type.Object({ trackId: Id }),
  'media.playlist.changed': Type.Object({
    playlistId: Id,
    authorId: Id,
    version: Type.Integer(),
  }),
  'media.playlist.removed': Type.Object({ playlistId: Id, authorId: Id }),
  'media.story.uploaded': Type.Object({ storyId: Id }),
  'media.story.removed': Type.Object({ storyId: Id }),
  'media.story.purchased': Type.Object({ storyId: Id, userId: Id }),
} as const
