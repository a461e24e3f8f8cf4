import { Type } from 'typebox'

/** Facts that svc-media tells. */
export const mediaEvents = {
  'media.user.forgotten': Type.Object({ userId: Type.String({ minLength: 36, maxLength: 36 }) }),
} as const
