import { type Field, toldMessages, typeWords } from '../../../contract/field-docs/fields.ts'
import { MESSAGES, type Message, REGISTERED } from '../../../contract/field-docs/messages.ts'
import { fieldAddress, idOf } from '../../app/reference-address.ts'
import { type Catalogue, once, originsText, type Row } from './catalogue.ts'

function rowOf(message: Message, { name, required, schema, told: { from, words } }: Field): Row {
  const type = typeWords(schema)
  return {
    id: `${message.id}.${idOf(name)}`,
    address: fieldAddress(message.name, name),
    cells: [
      `\`${name}\``,
      words === '' ? type : `${type}. ${words}`,
      required ? 'yes' : 'no',
      originsText(from),
    ],
  }
}

export const FIELD_PAGE: Catalogue = {
  id: 'fields',
  title: 'Messages and fields',
  says: 'Every message, signed object and record, field by field, and where each field comes from.',
  lead: 'Type, constraint and whether a field is required are read from the schemas that validate at run time. The origin says whether the source asks for it, which standard defines it, or that it is this prototype’s choice. A character is a Unicode code point. At the end is what others registered for headers and claims of tokens; it is not part of the contract.',
  count: MESSAGES.length + REGISTERED.length,
  // Reading the schemas takes a while.
  tables: once(() =>
    toldMessages().map(({ fields, ...message }) => ({
      title: message.title,
      self: { id: message.id, address: fieldAddress(message.name), says: message.words },
      columns: ['Field', 'Type and constraint', 'Required', 'Origin'],
      rows: fields.map(field => rowOf(message, field)),
      draw: 'folded' as const,
    })),
  ),
}
