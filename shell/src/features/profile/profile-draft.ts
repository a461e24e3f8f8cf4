import type { Address, Profile, ProfileDraft } from '@hub/api-spec'

/** What the form has; all of it. */
export type WholeDraft = Required<ProfileDraft>

export const ADDRESS_PARTS = [
  { name: 'address', label: 'Street Address', autoComplete: 'street-address' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State / Province', autoComplete: 'address-level1' },
  { name: 'zip', label: 'ZIP / Postal Code', autoComplete: 'postal-code' },
] as const satisfies readonly { name: keyof Address; label: string; autoComplete: string }[]

export const GAMING_NAMES = [
  { name: 'twitch', label: 'Twitch' },
  { name: 'youtube', label: 'YouTube' },
  { name: 'xbox', label: 'Xbox' },
  { name: 'starCitizen', label: 'Star Citizen' },
] as const satisfies readonly { name: keyof Profile['connections']; label: string }[]

/** What the form was filled with. */
export function toDraft({ displayName, shipping, billing, connections }: Profile): WholeDraft {
  return { displayName, shipping, billing, connections }
}

/** What the form has now; its fields are named by their way: `shipping.city`. */
export function readProfileForm(form: FormData): WholeDraft {
  const read = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const readAddress = (kind: string): Address => ({
    address: read(`${kind}.address`),
    city: read(`${kind}.city`),
    state: read(`${kind}.state`),
    zip: read(`${kind}.zip`),
  })
  return {
    displayName: read('displayName'),
    shipping: readAddress('shipping'),
    billing: readAddress('billing'),
    connections: {
      twitch: read('connections.twitch'),
      youtube: read('connections.youtube'),
      xbox: read('connections.xbox'),
      starCitizen: read('connections.starCitizen'),
    },
  }
}

/** Whether saving would change nothing. */
export function isSameDraft(one: WholeDraft, other: WholeDraft): boolean {
  return flatten(one) === flatten(other)
}

function flatten({ displayName, shipping, billing, connections }: WholeDraft): string {
  const addresses = [shipping, billing].map((place) => ADDRESS_PARTS.map(({ name }) => place[name]))
  return JSON.stringify([displayName, addresses, GAMING_NAMES.map(({ name }) => connections[name])])
}
