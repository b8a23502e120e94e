import { CheckView } from '../library/check/CheckView.tsx'
import { ControlledPilotView } from '../library/conformance/ControlledPilotView.tsx'
import { RecordsView } from '../library/records/RecordsView.tsx'
import { CodeSheet, ReferenceView } from '../library/reference/ReferenceView.tsx'

/** What is read and run beside the walk. */
export const LIBRARY = { CheckView, ControlledPilotView, RecordsView, ReferenceView, CodeSheet }
