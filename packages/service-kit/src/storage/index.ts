export { openObject } from './filesystem.ts'
export {
  mayName,
  NAMED_OBJECT_HEADER,
  readNamedObject,
  SEEN_FOLDER_HEADER,
  toFolderName,
  toNamedObject,
  type NamedObject,
} from './handover.ts'
export { openStorage, type StorageConfig } from './open-storage.ts'
export { partsOf } from './parts.ts'
export {
  ObjectMissing,
  type ByteRange,
  type ListedObject,
  type Storage,
  type StoredInfo,
  type StoredObject,
} from './storage.ts'
