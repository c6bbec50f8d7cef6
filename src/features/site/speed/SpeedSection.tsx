import { Play } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Note } from '#ui/Note.tsx'
import { Progress } from '#ui/Progress.tsx'
import { cancelledText, doneText, placeOf, speedCopy, testing } from './copy.ts'
import type { Results } from './queries.ts'
import { testedPages } from './rules.ts'
import { SpeedTable } from './SpeedTable.tsx'
import { type End, type Run, useSpeedTest } from './useSpeedTest.ts'

/** How quick the public pages are on a phone. */
export function SpeedSection() {
  const { run, end, results, start, cancel } = useSpeedTest()
  const startButton = useRef<HTMLButtonElement>(null)
  const nothingYet = !run && Object.keys(results).length === 0
  return (
    <FormSection
      title={speedCopy.title}
      text={speedCopy.text}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            ref={startButton}
            variant="secondary"
            aria-disabled={run ? true : undefined}
            icon={<Play />}
            onClick={() => void start()}
          >
            {speedCopy.start}
          </Button>
          {run ? <CancelButton onClick={cancel} back={startButton} /> : null}
        </div>
      }
    >
      <div>
        <div className={run ? 'mb-4 grid gap-2 rounded-md bg-aqua-50 px-4 py-3.5' : end ? 'mb-4' : undefined}>
          {/* Always there: a region is only listened to from before it says something. */}
          <div role="status">
            {run ? <Where run={run} /> : end ? <HowItEnded end={end} results={results} /> : null}
          </div>
          {run ? <Progress value={(100 * run.at) / testedPages.length} label={speedCopy.progress} /> : null}
        </div>
        {nothingYet ? (
          end ? null : (
            <p className="text-ink-600 text-ssm">{speedCopy.nothingYet}</p>
          )
        ) : (
          <SpeedTable results={results} run={run} />
        )}
      </div>
    </FormSection>
  )
}

type CancelProps = { onClick: () => void; back: RefObject<HTMLButtonElement | null> }

/** Goes away when the run ends; a focus on it returns to the start button. */
function CancelButton({ onClick, back }: CancelProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (document.activeElement === own) back.current?.focus()
    }
  }, [back])
  return (
    <Button ref={button} variant="quiet" onClick={onClick}>
      {speedCopy.cancel}
    </Button>
  )
}

function Where({ run: { at, waiting } }: { run: Run }) {
  return (
    <div className="flex items-baseline justify-between gap-3 text-ssm">
      <span className="font-strong">
        {waiting ? speedCopy.othersTurn : testing(testedPages[at]?.name ?? '')}
      </span>{' '}
      <span className="tnum flex-none text-ink-600 text-sxs">{placeOf(at + 1, testedPages.length)}</span>
    </div>
  )
}

function HowItEnded({ end, results }: { end: End; results: Results }) {
  if (end.kind === 'elsewhere') return <Note tone="warning">{end.sentence}</Note>
  if (end.kind === 'failed') return <Note tone="danger">{speedCopy.stopped}</Note>
  if (end.kind === 'cancelled') return <Note>{cancelledText(end.tested, testedPages.length)}</Note>
  const failed = Object.values(results).filter(({ error }) => error !== null).length
  return <Note>{doneText(Object.keys(results).length - failed, failed)}</Note>
}
