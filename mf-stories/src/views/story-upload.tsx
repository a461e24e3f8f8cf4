import { StoryForm } from '../features/upload/story-form.tsx'
import type { RemoteModules } from '@hub/web-kit'

/** The console's way to add a story. */
export function StoryUpload() {
  return <StoryForm />
}

void ({ StoryUpload } satisfies RemoteModules['mf_stories/story-upload'])
