import { randomBytes } from 'node:crypto'

const KEY_LENGTH = 32

/** The part of a picture's two names that nobody can guess. */
export function makeImageKey(): string {
  return randomBytes((KEY_LENGTH * 3) / 4).toString('base64url')
}

const fullName = (key: string) => `${key}.webp`
const thumbnailName = (key: string) => `${key}-small.webp`

export const imageUrlOf = (key: string) => `/api/images/${fullName(key)}`
export const thumbnailUrlOf = (key: string) => `/api/images/${thumbnailName(key)}`

/** Where objects of pictures lie in the store. */
export const IMAGE_PREFIX = 'core/images/'

export const fullObject = (key: string) => `${IMAGE_PREFIX}${fullName(key)}`
export const thumbnailObject = (key: string) => `${IMAGE_PREFIX}${thumbnailName(key)}`

/** The key of the picture that an object belongs to. */
export function keyOfObject(object: string): string {
  return object.slice(IMAGE_PREFIX.length, IMAGE_PREFIX.length + KEY_LENGTH)
}
