import { renderStandalone } from '@hub/web-kit/standalone'
import { JukeboxView } from './views/jukebox-view.tsx'
import { PlayerBar } from './views/player-bar.tsx'

/** Command center and player on a page without the shell, for work on them alone. */
renderStandalone(
  <>
    <JukeboxView onNavigate={() => {}} />
    <PlayerBar onNavigate={() => {}} />
  </>,
)
