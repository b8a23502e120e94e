import styles from './Notice.module.css'

interface NoticeProps {
  readonly over: string
  readonly title: string
  readonly children: React.ReactNode
}

/** A page of its own for what is not a step: plain words and the way on. */
export function Notice({ over, title, children }: NoticeProps) {
  return (
    <main className={styles.notice}>
      <p className={styles.over}>{over}</p>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </main>
  )
}
