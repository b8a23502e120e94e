/** What the service holds in this browser, read-only. */
export function RecordsView({ store, page }: { readonly store: string | null; readonly page: number }) {
  return (
    <main>
      <h1 tabIndex={-1}>Records</h1>
      <p>{`${store ?? 'all'} ${page}`}</p>
    </main>
  )
}
