import { useRef, useState } from 'react'
import { type ClaimField, type ClaimValues, EMPTY_CLAIM } from './claim-form.ts'

export interface FieldValues {
  readonly values: ClaimValues
  readonly type: (field: ClaimField, value: string) => void
  /** To be called where something is chosen that will fill the form in a moment. */
  readonly begin: () => void
  /** Fills the form, but for the fields that were typed in since `begin`. */
  readonly fill: (values: ClaimValues) => void
}

/** What stands in the fields: filling them takes a moment, and what was typed meanwhile stays. */
export function useFieldValues(): FieldValues {
  const [values, setValues] = useState(EMPTY_CLAIM)
  const typed = useRef<Partial<ClaimValues>>({})
  return {
    values,
    type: (field, value) => {
      typed.current = { ...typed.current, [field]: value }
      setValues(last => ({ ...last, [field]: value }))
    },
    begin: () => {
      typed.current = {}
    },
    fill: filled => setValues({ ...filled, ...typed.current }),
  }
}
