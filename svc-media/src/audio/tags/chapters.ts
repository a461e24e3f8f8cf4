import { cleanText } from '../../base/clean-text.ts'
import type { Chapter } from '../../base/tables.ts'

/** Chapters in order, inside the story, each with a title; a single one is none. */
export function tidyChapters(chapters: readonly Chapter[], durationSeconds: number): Chapter[] {
  const inside = chapters
    .filter(({ startSeconds: at }) => at >= 0 && (durationSeconds === 0 || at < durationSeconds))
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
  if (inside.length < 2) return []
  return inside.map(({ title, startSeconds }, index) => ({
    title: cleanText(title) ?? `Chapter ${index + 1}`,
    startSeconds: Math.round(startSeconds * 1000) / 1000,
  }))
}
