/** Shown until it is known who is there. `index.html` draws the same before any script has come. */
export function Splash({ isServerAway }: { isServerAway: boolean }) {
  return (
    <main className="splash">
      <svg className="splash-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path className="splash-hull" d="M16 1.5 29 9v14l-13 7.5L3 23V9z" />
        <path className="splash-ship" d="M9 20.5 16 10l7 10.5h-4.2L16 16.2l-2.8 4.3z" />
      </svg>
      <h1 className="splash-title">Welcome to Hangar</h1>
      <p className="splash-lead">
        Post contracts and haggle over them, trade what you found, and share music and stories with
        pilots from across the systems.
      </p>
      <p className="splash-text" role="status">
        {isServerAway ? 'Hangar cannot be reached. Trying again…' : 'Opening the bay doors…'}
      </p>
    </main>
  )
}
