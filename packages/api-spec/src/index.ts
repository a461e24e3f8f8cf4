export { AcceptedContract, Contract } from './acceptances.ts'
export {
  AdminJob,
  AdminNotice,
  AdminStats,
  AuditEntry,
  NearQuota,
  UserRecord,
  type AuditedAction,
} from './admin.ts'
export * from './contract-lines.ts'
export { Community, type SocialName } from './community.ts'
export type { Access, Endpoint, EndpointTypes, Owner } from './endpoint.ts'
export { endpointOf, endpoints, splitEndpoint, type Api, type EndpointName } from './endpoints.ts'
export { Haggle } from './haggles.ts'
export { Item } from './items.ts'
export * from './lists.ts'
export { Notification, Webhook, WebhookDraft, type NotificationKind } from './notifications.ts'
export { Mission, MissionDraft, MissionPatch, MyMission } from './missions.ts'
export { MediaQuotaUse, MediaStats } from './media-stats.ts'
export { MusicUpload, SoundAddress, SoundJob, TagReading, Track } from './music.ts'
export { Address, Connections, Profile, ProfileDraft } from './profile.ts'
export { MAX_PLAYLIST_TRACKS, Playlist } from './playlists.ts'
export { Message, Timestamp } from './scalars.ts'
export type {
  LiveEvent,
  LiveEventName,
  QuietEndpoint,
  ReadEndpoint,
  WriteEndpoint,
} from './staleness.ts'
export { Story, StoryProgress, StoryUpload, StoryUploadFields } from './stories.ts'
export { MyTradingPost, TradingPost, TradingPostFields, TradingPostPatch } from './trading-posts.ts'
export { Upload } from './uploads.ts'
export { Session, User } from './users.ts'
