import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { SECTIONS } from './ReferenceSections.tsx'
import styles from './ReferenceView.module.css'

interface ContentsProps {
  readonly part: string | null
  readonly code: string | null
}

/** Documents that the build publishes beside the page. */
const DOWNLOADS = [
  { name: 'openapi.json', path: 'openapi.json' },
  { name: 'federated-agent-profile v1.json', path: 'schemas/federated-agent-profile/v1.json' },
  { name: 'receipt v1.json', path: 'schemas/receipt/v1.json' },
] as const

/** The reference's contents and downloads. */
export function Contents({ part, code }: ContentsProps) {
  return (
    <nav className={styles.contents} aria-label="Contents">
      <div className={styles.stay}>
        <p className={styles.head}>Contents</p>
        <ul className={styles.list}>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <ViewLink
                to={`${VIEWS.reference}/${id}`}
                className={styles.link}
                aria-current={part === id ? 'location' : undefined}
              >
                {title}
              </ViewLink>
              {id === 'problems' && part === id && code !== null ? (
                <ViewLink
                  to={`${VIEWS.reference}/problems/${code}`}
                  className={styles.contentsSub}
                  aria-current="location"
                >
                  {code}
                </ViewLink>
              ) : null}
            </li>
          ))}
        </ul>
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
