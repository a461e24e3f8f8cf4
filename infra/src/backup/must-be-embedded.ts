import type { LauncherConfig } from '../base/launcher-config.ts'
import { UserError } from '../base/user-error.ts'

/** Throws where the stores are somebody's own: they have better tools, and nobody else's rights. */
export function mustBeEmbedded({ databases, s3 }: LauncherConfig, what: string): void {
  if (!databases && !s3) return
  const own = [databases && 'the database (DATABASE_URL)', s3 && 'the bucket (S3_ENDPOINT)']
  throw new UserError(
    `This hub has stores of your own: ${own.filter(Boolean).join(' and ')}. They are ${what} ` +
      'with their own tools; docs/backup.md says in which order.',
  )
}
