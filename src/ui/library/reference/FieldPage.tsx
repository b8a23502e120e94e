import { TOLD_MESSAGES } from '../../../contract/field-docs/member-at.ts'
import {
  type Field,
  fieldsOf,
  type NotedMessage,
  typeWords,
} from '../../../contract/field-docs/noted-fields.ts'
import { originWords } from '../../../contract/field-docs/origins.ts'
import { fieldAddress, idOf } from '../../app/reference-address.ts'
import { Origins } from '../../kit/OuterLink.tsx'
import { counted } from '../../kit/words.ts'
import { Card, EntryTable, entryOfRow, once, type ReferencePage, type TableRow } from './ReferencePage.tsx'
import styles from './ReferenceView.module.css'

const COLUMNS = ['Field', 'Type and constraint', 'Required', 'Origin'] as const

function rowOf(message: NotedMessage, { name, required, schema, note: { from, words } }: Field): TableRow {
  const type = typeWords(schema)
  return {
    id: `${message.id}.${idOf(name)}`,
    address: fieldAddress(message.id, name),
    name,
    says: `${message.title}: ${words ?? type}`,
    cells: [
      <code key="field">{name}</code>,
      <span key="type" className={styles.type}>
        <span>{type}</span>
        {words === undefined ? null : <span className={styles.words}>{words}</span>}
      </span>,
      required ? 'yes' : 'no',
      <Origins key="from" from={from} />,
    ],
    search: from.map(originWords).join(', '),
  }
}

// Reading the schemas takes a while, and most readers open a few messages.
const CARDS = TOLD_MESSAGES.map(message => ({
  message,
  rows: once(() => message.objects.flatMap(fieldsOf).map(field => rowOf(message, field))),
}))

export const FIELD_PAGE: ReferencePage = {
  id: 'fields',
  title: 'Messages and fields',
  says: 'Every message, signed object and record, field by field, and where each field comes from.',
  count: () => TOLD_MESSAGES.length,
  entries: once(() =>
    CARDS.flatMap(({ message: { id, title, words }, rows }) => [
      { id, name: title, says: words, text: `${title} ${words}`, address: fieldAddress(id) },
      ...rows().map(entryOfRow),
    ]),
  ),
  Body: ({ here }) => (
    <>
      <p className={`lede ${styles.text}`}>
        Type, constraint and whether a field is required are read from the schemas that validate at run time.
        The origin says whether the source asks for it, which standard defines it, or that it is this
        prototype’s choice. A character is a Unicode code point. At the end stands what others registered for
        tokens and keys, which is no part of the contract.
      </p>
      <div className={styles.cards}>
        {CARDS.map(({ message: { id, title, words }, rows }) => (
          <Card
            key={id}
            title={title}
            count={counted(rows().length, 'field')}
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
              rows={rows()}
              className={styles.fields}
            />
          </Card>
        ))}
      </div>
    </>
  ),
}
