import { Button } from '../../kit/Button.tsx'
import { StepLine } from '../frame/Step.tsx'
import type { BreakMode } from './break-mode.ts'

interface BreakButtonProps {
  readonly mode: BreakMode
  /** Whether it is a line among the folds rather than beside the next action. */
  readonly asLine?: boolean
}

/** Opens the attacks on a step. */
export function BreakButton({ mode, asLine = false }: BreakButtonProps) {
  const Pressed = asLine ? StepLine : Button
  return <Pressed onClick={() => mode.enter()}>Try to break it</Pressed>
}
