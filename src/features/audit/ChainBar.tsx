import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '#content/groups/company.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { grouped } from '#platform/numbers.ts'
import { wallClock } from '#platform/time/dates.ts'
import { dayOf, momentOf } from '#platform/time/moments.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { shortHash } from './AuditTable.tsx'
import { type Chain, type ChainBreak, readChain } from './contract.ts'
import { breakText, clockWithSeconds } from './copy.ts'
import { chainQuery } from './queries.ts'
import './audit.css'

/** Null: the clinic has none. */
type Officer = Company['dataProtectionOfficer']

/** Whether the audit trail is whole: up to when, or which entry breaks it. */
export function ChainBar({ officer }: { officer: Officer }) {
  const { data, error, isFetching, refetch } = useQuery(chainQuery)
  const verifying = useWholeVerification()
  const again = (
    <Button
      variant="secondary"
      size="sm"
      icon={<RefreshCw strokeWidth={1.7} />}
      busy={verifying.busy}
      busyLabel="Verifico tutto…"
      onClick={verifying.start}
    >
      Verifica adesso
    </Button>
  )
  if (data?.broken) return <Broken broken={data.broken} officer={officer} again={again} />
  if (data) {
    return (
      <>
        {data.sealFault ? (
          <Note tone="warning" className="mb-3" title="Il file dei sigilli non è a posto">
            <p>{data.sealFault} Avvisa chi segue il server.</p>
          </Note>
        ) : null}
        <div className="au-chain" role="status">
          <Link2 aria-hidden="true" strokeWidth={1.7} />
          <p>
            <b>{untilText(data)}</b>
            <span className="tnum">
              {grouped(data.rows)} voci · ultima verifica alle {clockWithSeconds(data.checkedAt)}, per intero{' '}
              {sinceText(data.wholeAt)} · impronta <code>{shortHash(data.hash)}</code>
              {data.hasSealFile ? '' : ' · Nessun sigillo fuori dal database con cui confrontarla'}
            </span>
          </p>
          {again}
        </div>
      </>
    )
  }
  if (error && !isFetching) {
    return (
      <Note tone="warning" role="alert" className="mb-3" title="Non riusciamo a verificare il registro">
        <p className="mb-2">{sentenceOf(error, 'Il server ha avuto un problema.')}</p>
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Riprova
        </Button>
      </Note>
    )
  }
  return <Skeleton className="mb-3 h-11 w-full rounded-sm" />
}

type BrokenProps = { broken: ChainBreak; officer: Officer; again: React.ReactNode }

function Broken({ broken, officer, again }: BrokenProps) {
  return (
    <Note
      tone="danger"
      role="alert"
      className="mb-3"
      title={broken.at ? `La catena è interrotta dal ${momentOf(broken.at)}` : 'La catena è interrotta'}
    >
      <p>Il registro è stato toccato: {breakText(broken)}</p>
      <p className="mb-2">
        Non cancellare niente. Chiama subito chi segue il server
        {officer ? (
          <>
            , e il responsabile della protezione dei dati: {officer.name}
            {officer.name && officer.email ? ', ' : null}
            {officer.email ? <a href={`mailto:${officer.email}`}>{officer.email}</a> : null}
          </>
        ) : null}
        .
      </p>
      {again}
    </Note>
  )
}

/** Verifies the whole chain instead of its new entries alone. */
function useWholeVerification() {
  const client = useQueryClient()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (busy) return
    setBusy(true)
    try {
      client.setQueryData(chainQuery.queryKey, await call(readChain, { query: { whole: '1' } }))
    } catch (error) {
      notify.error(
        sentenceOf(error as Error, 'Non è stato possibile verificare il registro.'),
        error as Error,
      )
    }
    setBusy(false)
  }
  return { start, busy }
}

function untilText({ until }: Chain): string {
  if (until === null) return 'Ancora nessuna voce sigillata'
  return isToday(until)
    ? `Catena integra fino alle ${clockWithSeconds(until).replace(/:\d\d$/, '')}`
    : `Catena integra fino al ${momentOf(until)}`
}

function sinceText(at: string): string {
  return isToday(at) ? `alle ${clockWithSeconds(at).replace(/:\d\d$/, '')}` : `il ${dayOf(at)}`
}

function isToday(at: string): boolean {
  return wallClock(new Date(at)).date === wallClock(new Date()).date
}
