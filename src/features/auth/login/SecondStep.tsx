import { useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { factorsCopy } from '../factors/copy.ts'
import type { Factor } from '../factors/rules.ts'
import { Identify } from '../identify/Identify.tsx'
import { useEntry } from '../queries.ts'
import { HEADING } from './LoginFrame.tsx'

type SecondStepProps = {
  username: string
  factors: readonly Factor[]
  onBack: () => void
}

/** After the right password: one of the user's second factors. */
export function SecondStep({ username, factors, onBack }: SecondStepProps) {
  const enter = useEntry()
  const heading = useId()
  // Screen readers say the name of a region that the focus enters.
  return (
    <section aria-labelledby={heading} className="max-w-92 max-sm:max-w-none">
      <h1 id={heading} className={HEADING}>
        Ancora un passo
      </h1>
      <p className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-x-4 text-ink-600">
        <span>
          <b className="wrap-anywhere font-strong text-ink">{username}</b> · password giusta
        </span>
        <Button variant="quiet" size="sm" onClick={onBack} className="max-desk:min-h-11">
          Non sei tu?
        </Button>
      </p>
      <Identify ways={factors} label="Entra" onDone={(message) => void enter(message)} takesFocus />
      <p className="mt-5 text-ink-600 text-sxs">{factorsCopy.allLost}</p>
    </section>
  )
}
