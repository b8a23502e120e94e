// First, because it declares the order of the cascade layers.
import './styles/page.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from './Page.tsx'
import type { PageParts } from './page-parts.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Announcer } from './state/Announcer.tsx'
import { PartsProvider } from './state/PartsContext.tsx'
import { createQueryClient } from './state/queries.ts'
import { SelectionProvider } from './state/SelectionContext.tsx'

/** The whole page, made of the parts that the composition root hands over. */
export function App({ parts }: { readonly parts: PageParts }) {
  const [client] = useState(createQueryClient)
  return (
    <ErrorBoundary>
      <PartsProvider value={parts}>
        <QueryClientProvider client={client}>
          <SelectionProvider>
            <Announcer>
              <Page />
            </Announcer>
          </SelectionProvider>
        </QueryClientProvider>
      </PartsProvider>
    </ErrorBoundary>
  )
}
