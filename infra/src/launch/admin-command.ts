import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UserError } from '../base/user-error.ts'

/** Runs svc-core's own command about admins; answers what it prints. */
export async function runAdmin(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const script = join(root, 'svc-core/dist/admin.js')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
    return stdout.trim()
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new UserError(stdout?.trim() || stderr?.trim() || String(error))
  }
}
