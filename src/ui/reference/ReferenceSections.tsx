import { DimensionTable } from './DimensionTable.tsx'
import { EndpointTable } from './EndpointTable.tsx'
import { FieldTable } from './FieldTable.tsx'
import { LifecycleTable } from './LifecycleTable.tsx'
import { LimitationTable } from './LimitationTable.tsx'
import { LimitTable } from './LimitTable.tsx'
import { NotHere } from './NotHere.tsx'
import { ObligationTable } from './ObligationTable.tsx'
import { ProblemList } from './ProblemList.tsx'
import { ProtocolTables } from './ProtocolTables.tsx'

export interface ReferenceSection {
  readonly id: string
  readonly title: string
  readonly Body: (props: { readonly code: string | null }) => React.ReactNode
}

/** The sections of the reference, in their order. */
export const SECTIONS: readonly ReferenceSection[] = [
  { id: 'endpoints', title: 'Endpoints', Body: EndpointTable },
  { id: 'fields', title: 'Fields', Body: FieldTable },
  { id: 'lifecycle', title: 'Lifecycle, purposes and authority', Body: LifecycleTable },
  { id: 'protocols', title: 'Protocols', Body: ProtocolTables },
  { id: 'dimensions', title: 'Dimensions and reason codes', Body: DimensionTable },
  { id: 'obligations', title: 'Obligations', Body: ObligationTable },
  { id: 'problems', title: 'Problems', Body: ProblemList },
  { id: 'limits', title: 'Limits', Body: LimitTable },
  { id: 'limitations', title: 'Limitations of a receipt', Body: LimitationTable },
  { id: 'not-here', title: 'What is not here', Body: NotHere },
]
