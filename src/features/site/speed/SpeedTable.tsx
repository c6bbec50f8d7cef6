import { ExternalLink as Out } from 'lucide-react'
import { Badge } from '#ui/Badge.tsx'
import { IconLink } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { PerformanceResult } from './contract.ts'
import { speedCopy, times, visit } from './copy.ts'
import type { Results } from './queries.ts'
import { type TestedPage, testedPages, timeText } from './rules.ts'
import { ScoreBadge } from './ScoreBadge.tsx'
import type { Run } from './useSpeedTest.ts'

const CARD =
  "max-desk:grid-cols-[1fr_1fr_1fr_auto] max-desk:[grid-template-areas:'page_page_page_score'_'fcp_lcp_tti_act']"
const TIMES = ['fcp', 'lcp', 'tti'] as const
const AREAS = { fcp: '[grid-area:fcp]', lcp: '[grid-area:lcp]', tti: '[grid-area:tti]' }

/** All tested pages, each with what was measured, or with what is still to come. */
export function SpeedTable({ results, run }: { results: Results; run: Run | null }) {
  return (
    <Table label={speedCopy.results} className="[--row:2.75rem]">
      <THead>
        <Th>{speedCopy.page}</Th>
        <Th className="w-32">{speedCopy.score}</Th>
        {TIMES.map((time) => (
          <Th key={time} align="right" className="w-20">
            <abbr title={times[time].words} className="no-underline">
              {times[time].letters}
            </abbr>
          </Th>
        ))}
        <Th className="w-14">
          <span className="sr-only">{speedCopy.actions}</span>
        </Th>
      </THead>
      <TBody>
        {testedPages.map((page, place) => (
          <Row key={page.url} page={page} {...stateOf(place, page.url, results, run)} />
        ))}
      </TBody>
    </Table>
  )
}

type State = { result: PerformanceResult | undefined; words: string; busy: boolean }

/** While a run is on its way, only what it has measured itself counts. */
function stateOf(place: number, url: string, results: Results, run: Run | null): State {
  if (run?.at === place)
    return { result: undefined, words: run.waiting ? speedCopy.waiting : speedCopy.running, busy: true }
  if (run && run.at < place) return { result: undefined, words: speedCopy.queued, busy: false }
  return { result: results[url], words: speedCopy.untested, busy: false }
}

function Row({ page, result, words, busy }: State & { page: TestedPage }) {
  const measured = result && result.error === null ? result : undefined
  return (
    <Tr className={CARD}>
      <Td className="min-w-0 [grid-area:page]">
        <span className="wrap-anywhere">
          <span className="font-strong">{page.name}</span> <span className="text-ink-600">{page.url}</span>
        </span>
        {result?.error ? <span className="block text-danger-700 text-sxs">{result.error}</span> : null}
      </Td>
      <Td className="[grid-area:score] max-desk:justify-self-end">
        <Score result={result} words={words} busy={busy} />
      </Td>
      {TIMES.map((time) => (
        <Td
          key={time}
          align="right"
          numeric
          className={measured ? AREAS[time] : 'max-desk:hidden'}
          {...(measured && { label: times[time].letters })}
        >
          {measured ? timeOf(measured[time]) : null}
        </Td>
      ))}
      <Td className={measured ? 'py-0! text-right [grid-area:act] max-desk:-mr-3' : 'py-0! max-desk:hidden'}>
        {measured ? (
          <IconLink href={measured.fullUrl} target="_blank" rel="noopener" label={visit(page.name)}>
            <Out aria-hidden="true" className="size-4" />
          </IconLink>
        ) : null}
      </Td>
    </Tr>
  )
}

function Score({ result, words, busy }: State) {
  if (result?.error) return <Badge tone="bad">{speedCopy.error}</Badge>
  if (result && result.performanceScore !== null) return <ScoreBadge score={result.performanceScore} />
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap align-middle text-ink-600">
      {busy ? <Spinner /> : null}
      {words}
    </span>
  )
}

function timeOf(ms: number | null): string {
  return ms === null ? '–' : timeText(ms)
}
