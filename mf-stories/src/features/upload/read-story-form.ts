/** A file to be sent, and the words about it that say something. */
export interface StoryDraft {
  file: File
  fields: Record<string, string>
}

/** What is to be sent, or `null` when something that is required is missing (spec §5). */
export function readStoryForm(form: FormData): StoryDraft | null {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && value.trim() !== '') fields[name] = value.trim()
  }
  const file = form.get('storyFile')
  const isWhole = ['title', 'author', 'price'].every((name) => name in fields)
  return isWhole && file instanceof File && file.size > 0 ? { file, fields } : null
}
