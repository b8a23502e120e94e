import { useMemo } from 'react'
import { MESSAGES } from '../../../contract/field-docs/messages.ts'
import { type Field, fieldsOf, type NotedMessage } from '../../../contract/field-docs/noted-fields.ts'
import { originWords } from '../../../contract/field-docs/origins.ts'
import { typeWords } from '../../../contract/field-docs/type-words.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

const COLUMNS = ['Field', 'Type and constraint', 'Required', 'Origin'] as const

function rowOf({ name, required, schema, note: { from, words } }: Field) {
  const type = typeWords(schema)
  return {
    id: name,
    cells: [
      <code key="field">{name}</code>,
      <span key="type" className={styles.type}>
        <span>{type}</span>
        {words === undefined ? null : <span className={styles.words}>{words}</span>}
      </span>,
      required ? 'yes' : 'no',
      from.map(originWords).join(', '),
    ],
  }
}

function Message({ message }: { readonly message: NotedMessage }) {
  const { id, title, words, objects } = message
  const rows = useMemo(() => objects.flatMap(object => fieldsOf(object)).map(rowOf), [objects])
  return (
    <div className={styles.part} data-message={id}>
      <h3 className={styles.messageTablesTitle}>{title}</h3>
      <p className={styles.text}>{words}</p>
      <Table caption={title} columns={COLUMNS} rows={rows} search={title} className={styles.table} />
    </div>
  )
}

/** Every message, signed object and record, field by field, with where each comes from. */
export function MessageTables() {
  return (
    <>
      <p className={styles.text}>
        Type, constraint and whether a field is required are read from the schemas that validate at run time.
        The origin says whether the source asks for it, which standard defines it, or that it is this
        prototype’s choice. A character is a Unicode code point.
      </p>
      {MESSAGES.map(message => (
        <Message key={message.id} message={message} />
      ))}
    </>
  )
}
