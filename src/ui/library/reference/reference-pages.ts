import { CHECK_PAGE } from './CheckPage.tsx'
import { ENDPOINT_PAGE } from './EndpointPage.tsx'
import { FIELD_PAGE } from './FieldPage.tsx'
import { HEADER_PAGE } from './HeaderPage.tsx'
import { DIMENSION_PAGE, LIMITATION_PAGE } from './JudgementPages.tsx'
import { LIFECYCLE_PAGE } from './LifecyclePage.tsx'
import { LIMIT_PAGE } from './LimitPage.tsx'
import { NOT_HERE_PAGE } from './NotHerePage.tsx'
import { OBLIGATION_PAGE } from './ObligationPage.tsx'
import { PROBLEM_PAGE } from './ProblemPage.tsx'
import { PROTOCOL_PAGE } from './ProtocolPage.tsx'
import { PURPOSE_PAGE } from './PurposePage.tsx'
import { REASON_PAGE } from './ReasonPage.tsx'
import type { ReferencePage } from './reference-page.ts'
import { STANDARD_PAGE } from './StandardPage.tsx'
import { VECTOR_PAGE } from './VectorPage.tsx'
import { VIOLATION_PAGE } from './ViolationPage.tsx'

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
