import { join } from 'node:path'
import { projectRoot } from '../base/package-root.ts'
import { listWorkspaces } from '../base/workspaces.ts'
import { findCircles, findUnknownSuffixes } from './rooms.ts'
import { findLiterals } from './sheets.ts'

const workspaces = listWorkspaces(projectRoot)
const sourceOf = (workspace: string) => join(projectRoot, workspace, 'src')
const problems = [
  ...workspaces
    .filter((workspace) => !workspace.startsWith('tests/'))
    .flatMap((workspace) =>
      findCircles(sourceOf(workspace)).map((circle) => `${workspace}: ${circle}`),
    ),
  ...findUnknownSuffixes(projectRoot, workspaces.map(sourceOf)),
  ...findLiterals(projectRoot, workspaces.map(sourceOf)),
]
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
