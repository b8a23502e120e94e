import styles from './MessageDetail.module.css'

const PARTS = ['header', 'payload', 'signature'] as const

/** A compact JWS, complete or not, its parts told apart by colour and by the dots between them. */
export function JwsText({ text }: { readonly text: string }) {
  const segments = text.split('.')
  return (
    <p className={styles.jws}>
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is what its index says.
        <span key={index}>
          {index === 0 ? null : <i className={styles.dot}>.</i>}
          <span className={styles[PARTS[index] ?? 'signature']}>{segment}</span>
        </span>
      ))}
    </p>
  )
}
