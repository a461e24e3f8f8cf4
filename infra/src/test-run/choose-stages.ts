import type { Need } from './prepare.ts'
import type { Stage } from './stages.ts'

/**
 * The stages that are asked for: all without a word, else those named by their title, or by a test
 * file or folder from the root (`svc-core/src/races.test.ts`), of which only that is run. Throws a
 * sentence for what is neither.
 */
export function chooseStages(stages: readonly Stage[], asked: readonly string[]): Stage[] {
  if (asked.length === 0) return [...stages]
  const files = new Map<Stage, string[]>()
  for (const word of asked.map(asCompleted)) {
    const stage = stages.find(({ title, folder }) => title === word || isInside(folder, word))
    if (!stage) {
      const known = stages.map(({ title }) => title).join(', ')
      throw new Error(
        `There is no stage ${word}, and no workspace with that file: a file is named from the root, ` +
          `as svc-core/src/races.test.ts. The stages are: ${known}.`,
      )
    }
    const inside = files.get(stage) ?? []
    files.set(
      stage,
      stage.title === word ? inside : [...inside, word.slice(stage.folder.length + 1)],
    )
  }
  return [...files].map(([stage, inside]) => ({
    ...stage,
    args: [...stage.args, ...inside],
    needs: needsOf(stage, inside),
  }))
}

function needsOf({ needs, withS3 }: Stage, inside: readonly string[]): Need[] {
  const isAsked = (file: string) => inside.some((part) => file.startsWith(part))
  const isWithout = inside.length > 0 && withS3 && !withS3.some(isAsked)
  return isWithout ? needs.filter((need) => need !== 's3') : needs
}

/** As a shell completes a path: `./svc-core/`. */
const asCompleted = (word: string) => word.replace(/^\.\//, '').replace(/\/$/, '')

const isInside = (folder: string, word: string) => folder !== '.' && word.startsWith(`${folder}/`)
