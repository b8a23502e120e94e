import { Interrupted, OwnUnreadable } from '../exchange/outcome/Notices.tsx'
import { BindView } from '../journey/bind/BindView.tsx'
import { EvaluateView } from '../journey/evaluate/EvaluateView.tsx'
import { ImportView } from '../journey/import/ImportView.tsx'
import { ProgressLine } from '../journey/lifecycle/ProgressLine.tsx'
import { LinkView } from '../journey/link/LinkView.tsx'
import { PilotView } from '../journey/pilot/PilotView.tsx'
import { StoryView } from '../journey/story/StoryView.tsx'
import { AgentSwitch } from './AgentSwitch.tsx'
import { DataBoundaryPanel } from './DataBoundaryPanel.tsx'
import { NoSuchView } from './NoSuchView.tsx'

/** What the walk and its stories are drawn with, and what stands around them. */
export const WALK = {
  ...{ ImportView, LinkView, BindView, EvaluateView, PilotView, StoryView },
  ...{ AgentSwitch, DataBoundaryPanel, Interrupted, OwnUnreadable, ProgressLine, NoSuchView },
}
