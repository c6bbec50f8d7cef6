import { ExternalLink as Out, Play } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { Button, IconLink } from '#ui/Button.tsx'
import { type Column, DataTable, type TableLook } from '#ui/DataTable.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Note } from '#ui/Note.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { PerformanceResult } from './contract.ts'
import { cancelledText, doneText, grades, placeOf, speedCopy, testing, times, visit } from './copy.ts'
import { type End, type Results, type Run, useSpeedTest } from './queries.ts'
import { type Grade, gradeOf, type TestedPage, testedPages, timeText } from './rules.ts'

/** Measures the speed of the public pages as on a phone, and shows the figures. */
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
          {/* Always drawn: screen readers listen to a live region only if it was there before its text. */}
          <div role="status">
            {run ? <RunProgress run={run} /> : end ? <HowItEnded end={end} results={results} /> : null}
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

function RunProgress({ run: { at, waiting } }: { run: Run }) {
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

/** A tested page, with its result or the words that stand for it. */
type Row = {
  id: string
  page: TestedPage
  result: PerformanceResult | undefined
  words: string
  busy: boolean
}

const TIMES = ['fcp', 'lcp', 'tti'] as const
const AREAS = { fcp: '[grid-area:fcp]', lcp: '[grid-area:lcp]', tti: '[grid-area:tti]' }

const speedTable: TableLook<Row> = {
  label: speedCopy.results,
  className: '[--row:2.75rem]',
  edge: 'none',
  card: "max-desk:grid-cols-[1fr_1fr_1fr_auto] max-desk:[grid-template-areas:'page_page_page_score'_'fcp_lcp_tti_act']",
  columns: [
    {
      id: 'page',
      head: speedCopy.page,
      className: 'min-w-0 [grid-area:page]',
      cell: ({ page, result }) => (
        <>
          <span className="wrap-anywhere">
            <span className="font-strong">{page.name}</span> <span className="text-ink-600">{page.url}</span>
          </span>
          {result?.error ? <span className="block text-danger-700 text-sxs">{result.error}</span> : null}
        </>
      ),
    },
    {
      id: 'score',
      head: speedCopy.score,
      width: 'w-32',
      className: '[grid-area:score] max-desk:justify-self-end',
      cell: (row) => <Score {...row} />,
    },
    ...TIMES.map(
      (time): Column<Row> => ({
        id: time,
        head: (
          <abbr title={times[time].words} className="no-underline">
            {times[time].letters}
          </abbr>
        ),
        width: 'w-20',
        align: 'right',
        numeric: true,
        label: times[time].letters,
        className: (row) => (measuredOf(row) ? AREAS[time] : 'max-desk:hidden'),
        cell: (row) => timeOf(measuredOf(row)?.[time]),
      }),
    ),
    {
      id: 'act',
      head: speedCopy.actions,
      headHidden: true,
      width: 'w-14',
      className: (row) =>
        measuredOf(row) ? 'py-0! text-right [grid-area:act] max-desk:-mr-3' : 'py-0! max-desk:hidden',
      cell: (row) => <Visit row={row} />,
    },
  ],
}

/** The table of tested pages, each with its figures or its state. */
function SpeedTable({ results, run }: { results: Results; run: Run | null }) {
  const rows = testedPages.map((page, place) => ({
    id: page.url,
    page,
    ...stateOf(place, page.url, results, run),
  }))
  return <DataTable {...speedTable} rows={rows} context={null} />
}

/** During a run only the run's own results count. */
function stateOf(place: number, url: string, results: Results, run: Run | null) {
  if (run?.at === place)
    return { result: undefined, words: run.waiting ? speedCopy.waiting : speedCopy.running, busy: true }
  if (run && run.at < place) return { result: undefined, words: speedCopy.queued, busy: false }
  return { result: results[url], words: speedCopy.untested, busy: false }
}

function measuredOf(row: Row | null): PerformanceResult | undefined {
  return row?.result?.error === null ? row.result : undefined
}

function Visit({ row }: { row: Row }) {
  const measured = measuredOf(row)
  if (!measured) return null
  return (
    <IconLink href={measured.fullUrl} target="_blank" rel="noopener" label={visit(row.page.name)}>
      <Out aria-hidden="true" className="size-4" />
    </IconLink>
  )
}

function Score({ result, words, busy }: Row) {
  if (result?.error) return <Badge tone="bad">{speedCopy.error}</Badge>
  if (result && result.performanceScore !== null) return <ScoreBadge score={result.performanceScore} />
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap align-middle text-ink-600">
      {busy ? <Spinner /> : null}
      {words}
    </span>
  )
}

/** Nothing for a page that was not measured. */
function timeOf(ms: number | null | undefined): string | null {
  if (ms === undefined) return null
  return ms === null ? '–' : timeText(ms)
}

const LOOKS: Record<Grade, { tone: 'good' | 'mid' | 'bad'; shape: string }> = {
  good: { tone: 'good', shape: 'M4 0a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z' },
  middling: { tone: 'mid', shape: 'M.5.5h7v7h-7Z' },
  bad: { tone: 'bad', shape: 'M4 .2 8 7.8H0Z' },
}

/** A circle, a square or a triangle tells the grade without its colour, and a word tells it without the shape. */
function ScoreBadge({ score }: { score: number }) {
  const { shown, grade } = gradeOf(score)
  const { tone, shape } = LOOKS[grade]
  return (
    <Badge tone={tone} className="gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 flex-none fill-current">
        <path d={shape} />
      </svg>
      {shown}
      <span className="sr-only"> su 100, {grades[grade]}</span>
    </Badge>
  )
}
