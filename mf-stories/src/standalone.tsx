import { renderStandalone } from '@hub/web-kit/standalone'
import { StoriesView } from './views/stories-view.tsx'

/** The library on a page without the shell, for work on it alone. */
renderStandalone(<StoriesView onNavigate={() => {}} />)
