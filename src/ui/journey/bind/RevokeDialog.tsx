import { Button } from '../../kit/Button.tsx'
import styles from '../../kit/Dialog.module.css'
import { Dialog } from '../../kit/Dialog.tsx'

interface RevokeDialogProps {
  readonly name: string
  /** Who signs, as the subject of a sentence. */
  readonly signer: string
  readonly onClose: () => void
  readonly onRevoke: () => void
}

/** Asks before a revocation, because it is final. */
export function RevokeDialog({ name, signer, onClose, onRevoke }: RevokeDialogProps) {
  return (
    <Dialog
      title={`Revoke ${name}?`}
      warning={
        <p className={styles.lede}>
          {`Revocation is final. ${signer} signs a nonce for it, and from then on nothing can be proven for this agent, every evaluation is a DENY, and the identity that it proved stays taken.`}
        </p>
      }
      onClose={onClose}
    >
      <div className={styles.actions}>
        <Button kind="refused" onClick={onRevoke}>
          Revoke for good
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Dialog>
  )
}
