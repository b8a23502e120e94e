import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { type Field, toldMessages, typeWords } from '../../../contract/field-docs/fields.ts'
import { MESSAGES, type Message, REGISTERED } from '../../../contract/field-docs/messages.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ENDPOINTS } from '../../../contract/schemas/endpoints.ts'
import { originWords } from '../../../contract/specifications/origins.ts'
import { fieldAddress, idOf, referenceAddress } from '../../app/reference-address.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Json } from '../../kit/Json.tsx'
import { Origins } from '../../kit/OuterLink.tsx'
import { classNames, counted } from '../../kit/words.ts'
import {
  anchorOf,
  Card,
  EntryTable,
  entryOfRow,
  once,
  type ReferencePage,
  type TableRow,
} from './ReferencePage.tsx'
import styles from './ReferenceView.module.css'

const COLUMNS = ['Field', 'Type and constraint', 'Required', 'Origin'] as const

function rowOf(message: Message, { name, required, schema, told: { from, words } }: Field): TableRow {
  const type = typeWords(schema)
  return {
    id: `${message.id}.${idOf(name)}`,
    address: fieldAddress(message.name, name),
    name,
    says: `${message.title}: ${words || type}`,
    cells: [
      <code key="field">{name}</code>,
      <span key="type" className={styles.type}>
        <span>{type}</span>
        {words === '' ? null : <span className={styles.words}>{words}</span>}
      </span>,
      required ? 'yes' : 'no',
      <Origins key="from" from={from} />,
    ],
    search: from.map(originWords).join(', '),
  }
}

// Reading the schemas takes a while.
const cards = once(() =>
  toldMessages().map(({ fields, ...message }) => ({
    ...message,
    rows: fields.map(field => rowOf(message, field)),
  })),
)

export const FIELD_PAGE: ReferencePage = {
  id: 'fields',
  title: 'Messages and fields',
  says: 'Every message, signed object and record, field by field, and where each field comes from.',
  count: () => MESSAGES.length + REGISTERED.length,
  entries: once(() =>
    cards().flatMap(({ id, name, title, words, rows }) => [
      { id, name: title, says: words, text: `${title} ${words}`, address: fieldAddress(name) },
      ...rows.map(entryOfRow),
    ]),
  ),
  Body: ({ here }) => (
    <>
      <p className={`lede ${styles.text}`}>
        Type, constraint and whether a field is required are read from the schemas that validate at run time.
        The origin says whether the source asks for it, which standard defines it, or that it is this
        prototype’s choice. A character is a Unicode code point. At the end is what others registered for
        headers and claims of tokens; it is not part of the contract.
      </p>
      <div className={styles.cards}>
        {cards().map(({ id, title, words, rows }) => (
          <Card
            key={id}
            title={title}
            count={counted(rows.length, 'field')}
            words={words}
            entry={{ id, here: here === id }}
            open={here === id || here?.startsWith(`${id}.`) === true}
            data-message={id}
            data-entry={id}
          >
            <EntryTable
              page="fields"
              here={here}
              caption={title}
              columns={COLUMNS}
              rows={rows}
              className={styles.fields}
            />
          </Card>
        ))}
      </div>
    </>
  ),
}

/** The paths that can answer with a problem; one that names no endpoint has none. */
function pathsOf(code: ProblemCode): string[] {
  return Object.values(ENDPOINTS).flatMap(({ path, problems }) => {
    const codes: readonly ProblemCode[] = problems
    return codes.includes(code) ? [path] : []
  })
}

/** Which endpoints answer with a problem, where that is not some of them by name. */
function endpointWords(paths: readonly string[]): string | null {
  if (paths.length === 0) return 'Any path but those of the three endpoints.'
  return paths.length === Object.keys(ENDPOINTS).length ? 'All three endpoints.' : null
}

function ProblemEntry({ code, here }: { readonly code: ProblemCode; readonly here: boolean }) {
  const { status, title } = PROBLEMS[code]
  const { happened, why, remedy } = PROBLEM_WORDS[code]
  const paths = pathsOf(code)
  const type = `${window.location.href.replace(/#.*$/su, '')}${referenceAddress('problems', code)}`
  return (
    <details className={styles.card} open={here} data-entry={code}>
      <summary
        id={anchorOf(code)}
        className={classNames(styles.cardHead, styles.problemHead)}
        aria-current={here ? 'location' : undefined}
      >
        <b className={styles.status}>{status}</b>
        <code className={styles.problemCode}>{code}</code>
        <span className={`words ${styles.problemTitle}`}>{title}</span>
        <Icon name="chevron" />
      </summary>
      <div className={styles.problemBody}>
        <dl className={styles.problemWords}>
          <dt>What happened</dt>
          <dd>{happened}</dd>
          <dt>Why</dt>
          <dd>{why}</dd>
          <dt>What to do</dt>
          <dd>{remedy}</dd>
          <dt>Who answers with it</dt>
          <dd>
            {endpointWords(paths) ?? (
              <ul>
                {paths.map(path => (
                  <li key={path}>
                    <code>{`POST ${path}`}</code>
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </dl>
        <div className={styles.example}>
          <Json value={{ type, title, status, code }} label={`Body of ${code}`} />
        </div>
      </div>
    </details>
  )
}

export const PROBLEM_PAGE: ReferencePage = {
  id: 'problems',
  title: 'Problems',
  says: 'Every code that a refusal can have: what happened, why, and what to do.',
  count: () => keysOf(PROBLEMS).length,
  entries: once(() =>
    keysOf(PROBLEMS).map(code => {
      const { status, title } = PROBLEMS[code]
      const words = Object.values(PROBLEM_WORDS[code])
      const paths = pathsOf(code)
      return {
        id: code,
        name: `${status} ${code}`,
        says: title,
        text: [status, code, title, ...words, endpointWords(paths) ?? paths].join(' '),
      }
    }),
  ),
  Body: ({ here }) => (
    <>
      <p className={`lede ${styles.text}`}>
        RFC 9457 bodies with a <code>code</code>. Codes are permanent. The <code>type</code> of each is the
        address of its entry here.
      </p>
      <div className={styles.cards}>
        {keysOf(PROBLEMS).map(code => (
          <ProblemEntry key={code} code={code} here={here === code} />
        ))}
      </div>
    </>
  ),
}
