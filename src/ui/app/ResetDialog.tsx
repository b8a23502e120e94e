import { useMutation } from '@tanstack/react-query'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useServices } from './ServicesContext.tsx'

const DELETED = [
  'every agent, claim, challenge, binding, decision and receipt of the service',
  'the audit trail and the synthetic directory',
  'your keys, which cannot be restored, and the journal of messages',
  'what the controlled pilot left at its own service',
  'the worker, its caches, a shifted clock, drafts of reports and your choice of theme',
]

function Warning() {
  return (
    <>
      <p className="words">It is all in this browser, and this deletes it for every tab:</p>
      <ul className="bullets">
        {DELETED.map(what => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className="words">Other open tabs of this page start over as well.</p>
    </>
  )
}

/** Says what will be deleted, asks, and deletes it; the page then reloads, at once or after it said what stands in the way. */
export function ResetDialog({ onClose }: { readonly onClose: () => void }) {
  const { reset } = useServices()
  const deletion = useMutation({ mutationFn: reset })
  // The page reloads once it is done.
  const busy = deletion.isPending || deletion.isSuccess
  // What is gone is gone, and no store is opened again before the page is loaded anew.
  const leave = deletion.isError ? () => location.reload() : onClose
  return (
    <Panel kind="dialog" title="Delete everything this page keeps?" warning={<Warning />} onClose={leave}>
      {deletion.isError ? (
        <p className="failed" role="alert">
          {`Not everything could be deleted. ${deletion.error.message} Close the other tabs of this page and try again.`}
        </p>
      ) : null}
      <div className="row">
        <Button kind="refused" busy={busy} onClick={() => deletion.mutate()}>
          {busy ? 'Deleting…' : 'Delete everything'}
        </Button>
        <Button onClick={leave}>{deletion.isError ? 'Reload the page' : 'Keep it'}</Button>
      </div>
    </Panel>
  )
}
