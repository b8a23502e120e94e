import type { Catalogue } from './catalogue.ts'
import { CHECK_PAGE, PROTOCOL_PAGE, VECTOR_PAGE } from './check-pages.ts'
import { FIELD_PAGE } from './field-page.ts'
import { ENDPOINT_PAGE, HEADER_PAGE, LIMIT_PAGE, NOT_HERE_PAGE, STANDARD_PAGE } from './interface-pages.ts'
import { PROBLEM_PAGE, VIOLATION_PAGE } from './problem-pages.ts'
import {
  DIMENSION_PAGE,
  LIFECYCLE_PAGE,
  LIMITATION_PAGE,
  OBLIGATION_PAGE,
  PURPOSE_PAGE,
  REASON_PAGE,
  TERM_PAGE,
} from './rule-pages.ts'

export const PAGES: readonly Catalogue[] = [
  TERM_PAGE,
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
