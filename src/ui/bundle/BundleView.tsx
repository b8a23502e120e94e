/** A run as one file: exported here, and verified here. */
export function BundleView() {
  return (
    <main>
      <h1 tabIndex={-1}>Run bundle</h1>
    </main>
  )
}
