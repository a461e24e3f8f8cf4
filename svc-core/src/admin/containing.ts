/** The pattern for texts that contain what was searched for, or `undefined` for a blank search. */
export function containing(q: string | undefined): string | undefined {
  const words = q?.trim().toLowerCase()
  return words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : undefined
}
