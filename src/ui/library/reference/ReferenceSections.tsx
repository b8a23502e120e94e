import { DimensionTable } from './DimensionTable.tsx'
import { EndpointTable } from './EndpointTable.tsx'
import { HeaderTable } from './HeaderTable.tsx'
import { LifecycleTable } from './LifecycleTable.tsx'
import { LimitationTable } from './LimitationTable.tsx'
import { LimitTable } from './LimitTable.tsx'
import { MessageTables } from './MessageTables.tsx'
import { NotHere } from './NotHere.tsx'
import { ObligationTable } from './ObligationTable.tsx'
import { ProblemList } from './ProblemList.tsx'
import { ProtocolTables } from './ProtocolTables.tsx'
import { PurposeTables } from './PurposeTables.tsx'
import { ReasonTable } from './ReasonTable.tsx'
import { StandardTable } from './StandardTable.tsx'
import { ViolationTable } from './ViolationTable.tsx'

export interface ReferenceSection {
  readonly id: string
  readonly title: string
  readonly Body: (props: { readonly code: string | null }) => React.ReactNode
}

/** The sections of the reference, in their order. */
export const SECTIONS: readonly ReferenceSection[] = [
  { id: 'endpoints', title: 'Endpoints', Body: EndpointTable },
  { id: 'headers', title: 'Headers and retries', Body: HeaderTable },
  { id: 'fields', title: 'Messages and fields', Body: MessageTables },
  { id: 'lifecycle', title: 'Lifecycle', Body: LifecycleTable },
  { id: 'purposes', title: 'Purposes and authority', Body: PurposeTables },
  { id: 'protocols', title: 'Protocols', Body: ProtocolTables },
  { id: 'dimensions', title: 'Dimensions', Body: DimensionTable },
  { id: 'reasons', title: 'Reason codes', Body: ReasonTable },
  { id: 'obligations', title: 'Obligations', Body: ObligationTable },
  { id: 'problems', title: 'Problems', Body: ProblemList },
  { id: 'violations', title: 'Violations', Body: ViolationTable },
  { id: 'limits', title: 'Limits', Body: LimitTable },
  { id: 'limitations', title: 'Limitations of a receipt', Body: LimitationTable },
  { id: 'not-here', title: 'What is not here', Body: NotHere },
  { id: 'standards', title: 'Standards cited', Body: StandardTable },
]
