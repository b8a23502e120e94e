import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../grammar/Button.tsx'
import { useAnnounce } from '../state/Announcer.tsx'
import { goTo } from '../state/navigation.ts'
import { useParts } from '../state/PartsContext.tsx'
import { VIEWS } from '../state/route.ts'
import { useSelection } from '../state/SelectionContext.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './ResetDialog.module.css'

const DELETED = [
  'every agent, claim, challenge, binding, decision and receipt of the service',
  'the audit trail and the synthetic directory',
  'your keys, which nobody can restore, and the journal of messages',
  'a shifted clock',
]

/** Asks before everything goes, says what goes, and lets it go. */
export function ResetDialog({ onClose }: { readonly onClose: () => void }) {
  const { reset } = useParts()
  const { select } = useSelection()
  const announce = useAnnounce()
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: reset,
    onSuccess: async () => {
      select(null)
      await client.invalidateQueries()
      announce('Everything was deleted.')
      onClose()
      goTo(VIEWS.first)
    },
  })
  return (
    <Dialog title="Delete everything this page keeps?" onClose={onClose}>
      <p className={styles.lede}>It is all in this browser, and this deletes it for every tab:</p>
      <ul className={styles.list}>
        {DELETED.map(what => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className={styles.lede}>Your choice of theme stays.</p>
      {deletion.isError ? (
        <p className={styles.failed} role="alert">
          {`It could not all be deleted: ${deletion.error.message} Close the other tabs of this page and try again.`}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button kind="refused" busy={deletion.isPending} onClick={() => deletion.mutate()}>
          {deletion.isPending ? 'Deleting…' : 'Delete everything'}
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Dialog>
  )
}
