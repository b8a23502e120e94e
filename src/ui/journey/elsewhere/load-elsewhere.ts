import { lazyComponent } from '../../kit/lazy-component.ts'

export const SignElsewhere = lazyComponent(async () => (await import('./SignElsewhere.tsx')).SignElsewhere)

export const ElsewhereChoice = lazyComponent(
  async () => (await import('./ElsewhereChoice.tsx')).ElsewhereChoice,
)

export const NamePublicHalf = lazyComponent(async () => (await import('./NamePublicHalf.tsx')).NamePublicHalf)

export const WaitingSignatureStep = lazyComponent(
  async () => (await import('./WaitingSignatureStep.tsx')).WaitingSignatureStep,
)
