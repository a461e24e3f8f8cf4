import type { Need } from './prepare.ts'
import type { Stage } from './stages.ts'

/**
 * The stages that are asked for: all without a word, else those named by their title, or by a test
 * file from the root (`svc-core/src/races.test.ts`), of which only that file is run. Throws a
 * sentence for what is neither.
 */
export function chooseStages(stages: readonly Stage[], asked: readonly string[]): Stage[] {
  if (asked.length === 0) return [...stages]
  const files = new Map<Stage, string[]>()
  for (const word of asked) {
    const stage = stages.find(({ title, folder }) => title === word || isInside(folder, word))
    if (!stage) {
      const known = stages.map(({ title }) => title).join(', ')
      throw new Error(`There is no stage or test file ${word}. There are: ${known}.`)
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
  const isWithout = inside.length > 0 && withS3 && !inside.some((file) => withS3.includes(file))
  return isWithout ? needs.filter((need) => need !== 's3') : needs
}

const isInside = (folder: string, word: string) => folder !== '.' && word.startsWith(`${folder}/`)
