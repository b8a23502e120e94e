import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { type DirectoryEntry, directoryEntry } from '../../../contract/schemas/directory.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { Select } from '../../kit/Field.tsx'
import styles from './CheckView.module.css'

/** Keys of the directory, as one text for the box. */
interface ListedKeys {
  readonly name: string
  readonly keys: string
}

const jwkSet = (keys: readonly object[]): string => JSON.stringify({ keys }, null, 2)

function listed(entry: DirectoryEntry): readonly ListedKeys[] {
  switch (entry.kind) {
    case 'issuer_keys':
      return entry.keys.length === 0
        ? []
        : [
            {
              name: `${entry.issuer}, ${entry.use}`,
              keys: jwkSet(entry.keys.map(({ kid, jwk }) => ({ kid, ...jwk }))),
            },
          ]
    case 'organization':
      return [{ name: `${entry.organization_id}, organization`, keys: JSON.stringify(entry.jwk, null, 2) }]
    case 'registry_entry':
      return [{ name: `${entry.subject}, registry`, keys: JSON.stringify(entry.jwk, null, 2) }]
    default:
      return []
  }
}

/** The keys that the directory holds now; none while it cannot be read. */
function useDirectoryKeys(): readonly ListedKeys[] {
  const { window: serviceWindow } = useServices()
  const { data } = useQuery({
    queryKey: ['record-page', 'directory', 'keys'],
    queryFn: async () => {
      const { records } = await (await serviceWindow()).records.page('directory', {
        page: 1,
        size: LIMITS.PAGE_ROWS,
      })
      return records.flatMap(({ value }) => {
        const read = directoryEntry.safeParse(value.entry)
        return read.success ? listed(read.data) : []
      })
    },
  })
  return data ?? []
}

/** Fills the box for keys with some of the directory's. */
export function DirectoryKeys({ onChoose }: { readonly onChoose: (keys: string) => void }) {
  const id = useId()
  const entries = useDirectoryKeys()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Key from the directory</label>
      <Select
        id={id}
        value=""
        onChange={event => {
          const chosen = entries.find(({ name }) => name === event.target.value)
          if (chosen !== undefined) onChoose(chosen.keys)
        }}
      >
        <option value="">
          {entries.length === 0 ? 'Empty until a sample is imported' : 'Choose one to fill the box'}
        </option>
        {entries.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </div>
  )
}
