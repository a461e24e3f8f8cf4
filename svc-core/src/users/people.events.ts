import type { Core } from '../core.ts'

/** Tells a person's open pages that who they are has changed. Call it after the commit. */
export function tellProfileChanged({ bus }: Pick<Core, 'bus'>, uid: string): void {
  bus.publishLive({ to: [uid], event: { name: 'profile.changed' } })
}
