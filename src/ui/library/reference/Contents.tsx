import { useId, useState } from 'react'
import { referenceAddress } from '../../app/reference-address.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import { CHECK_PAGE, PROTOCOL_PAGE, VECTOR_PAGE } from './CheckPages.tsx'
import { FIELD_PAGE } from './FieldPage.tsx'
import {
  ENDPOINT_PAGE,
  HEADER_PAGE,
  LIMIT_PAGE,
  NOT_HERE_PAGE,
  STANDARD_PAGE,
  VIOLATION_PAGE,
} from './InterfacePages.tsx'
import { PROBLEM_PAGE } from './ProblemPage.tsx'
import type { ReferencePage } from './ReferencePage.tsx'
import type { Hits } from './ReferenceSearch.tsx'
import styles from './ReferenceView.module.css'
import {
  DIMENSION_PAGE,
  LIFECYCLE_PAGE,
  LIMITATION_PAGE,
  OBLIGATION_PAGE,
  PURPOSE_PAGE,
  REASON_PAGE,
} from './RulePages.tsx'

/** The pages of the reference, in their order. */
export const PAGES: readonly ReferencePage[] = [
  ENDPOINT_PAGE,
  HEADER_PAGE,
  FIELD_PAGE,
  LIFECYCLE_PAGE,
  PURPOSE_PAGE,
  CHECK_PAGE,
  PROTOCOL_PAGE,
  VECTOR_PAGE,
  DIMENSION_PAGE,
  REASON_PAGE,
  OBLIGATION_PAGE,
  PROBLEM_PAGE,
  VIOLATION_PAGE,
  LIMIT_PAGE,
  LIMITATION_PAGE,
  NOT_HERE_PAGE,
  STANDARD_PAGE,
]

/** What of the reference an address names. */
interface ReferencePlace {
  /** Undefined where there is no such page. */
  readonly page: ReferencePage | undefined
  /** An entry's id, or what was asked for where the page has no such entry. */
  readonly entry: string | null
}

/**
 * The page and entry that an address names, by the entry's own address or by its page and id: each entry
 * answers to both, and its own address may begin with another page's name.
 */
export function placeOf(
  pages: readonly ReferencePage[],
  page: string | null,
  entry: string | null,
): ReferencePlace {
  const own = pages.find(({ id }) => id === page)
  if (own === undefined || entry === null || own.entries().some(({ id }) => id === entry))
    return { page: own, entry }
  const address = referenceAddress(own.id, entry)
  for (const each of pages) {
    const found = each.entries().find(known => known.address === address)
    if (found !== undefined) return { page: each, entry: found.id }
  }
  return { page: own, entry }
}

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

/** Every page of the reference with what it holds. */
export function Overview() {
  return (
    <ul className={styles.hits} aria-label="Pages">
      {PAGES.map(({ id, title, says }) => (
        <li key={id}>
          <ViewLink to={referenceAddress(id)} className={styles.hit}>
            <b className={styles.hitPage}>{title}</b>
            <span>{says}</span>
          </ViewLink>
        </li>
      ))}
    </ul>
  )
}
