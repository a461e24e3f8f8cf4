import type { Core } from '../base/core.ts'

/** Tells a person's open pages that who they are has changed. Call it after the commit. */
export function publishProfileChanged({ bus }: Pick<Core, 'bus'>, uid: string): void {
  bus.publishLive({ to: [uid], event: { name: 'profile.changed' } })
}
