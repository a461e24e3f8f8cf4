import { renderStandalone } from '@hub/web-kit/standalone'
import { AdminView } from './views/admin-view.tsx'

/** The console on a page without the shell, for work on it alone; be an admin of the hub behind it. */
renderStandalone(<AdminView onNavigate={() => {}} />)
