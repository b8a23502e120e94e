import { useId, useState } from 'react'
import { referenceAddress } from '../../app/reference-address.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import styles from './ReferenceView.module.css'
import { PAGES } from './reference-pages.ts'
import type { Hits } from './reference-search.ts'

/** Documents that the build publishes beside the page. */
const DOWNLOADS = [
  { name: 'openapi.json', path: 'openapi.json' },
  { name: 'federated-agent-profile v1.json', path: 'schemas/federated-agent-profile/v1.json' },
  { name: 'receipt v1.json', path: 'schemas/receipt/v1.json' },
  { name: 'run v2.json', path: 'schemas/run/v2.json' },
] as const

interface ContentsProps {
  /** The page that the address names. */
  readonly page: string | null
  /** What a search found; undefined without one. */
  readonly hits: readonly Hits[] | undefined
  readonly onOpen: (address: string) => void
}

/** Each page with how many things it lists or, during a search, how many of them were found. */
function PageLinks({ page, hits, onOpen }: ContentsProps) {
  return (
    <ul>
      {PAGES.map(({ id, title, count }) => {
        const found = hits?.find(each => each.page.id === id)?.entries.length ?? 0
        return (
          <li key={id}>
            <ViewLink
              to={referenceAddress(id)}
              className={styles.link}
              aria-current={page === id ? 'page' : undefined}
              data-none={(hits !== undefined && found === 0) || undefined}
              onClick={() => onOpen(referenceAddress(id))}
            >
              {title}
              <span aria-hidden="true" className={styles.number}>
                {hits === undefined ? count() : found}
              </span>
            </ViewLink>
          </li>
        )
      })}
    </ul>
  )
}

/** The reference's contents and downloads; where there is no room beside the page, folded above it. */
export function Contents(props: ContentsProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const onOpen = (address: string) => {
    setOpen(false)
    props.onOpen(address)
  }
  return (
    <nav className={styles.contents} aria-label="Contents" data-open={open}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Contents
        <Icon name="chevron" className={classNames(styles.chevron, open && styles.turned)} />
      </button>
      <div id={id} className={styles.stay}>
        <PageLinks {...props} onOpen={onOpen} />
        <p className={styles.head}>Downloads</p>
        <ul>
          {DOWNLOADS.map(({ name, path }) => (
            <li key={name}>
              <a className={styles.download} href={path} download>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
