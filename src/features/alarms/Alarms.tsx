import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { nearMoment } from '#platform/time/moments.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { type Alarm, listAlarms, markAlarmSeen } from './contract.ts'

const alarmsQuery = callQuery(listAlarms, {})

/** Warnings for administrators, each until one of them has seen it. After 'Visto' the focus is on those that are left. */
export function Alarms() {
  const { data: alarms = [] } = useQuery(alarmsQuery)
  const box = useRef<HTMLDivElement>(null)
  return (
    <section
      ref={box}
      aria-label="Avvisi"
      tabIndex={-1}
      className="outline-none empty:hidden focus:empty:block"
    >
      {alarms.length === 0 ? null : (
        <Note tone="danger" title={alarms.length === 1 ? 'Un avviso' : `${alarms.length} avvisi`}>
          <ul className="mt-2 grid gap-3">
            {alarms.map((alarm) => (
              <li key={alarm.id}>
                <OneAlarm alarm={alarm} onSeen={() => box.current?.focus()} />
              </li>
            ))}
          </ul>
        </Note>
      )}
    </section>
  )
}

function OneAlarm({ alarm: { id, words, createdAt }, onSeen }: { alarm: Alarm; onSeen: () => void }) {
  const client = useQueryClient()
  const notify = useNotify()
  const seen = useMutation({
    mutationFn: () => call(markAlarmSeen, { params: { id: String(id) }, body: {} }),
    onSuccess: ({ message }) => {
      onSeen()
      notify.success(message)
    },
    onError: (error) => notify.error(sentenceOf(error, 'Impossibile segnare l’avviso come visto.'), error),
    onSettled: () => client.invalidateQueries({ queryKey: alarmsQuery.queryKey }),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="wrap-anywhere min-w-0 flex-1 basis-60">
        {words} <span className="text-ink-600 text-sxs">{nearMoment(createdAt, new Date())}</span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={seen.isPending}
        busyLabel="Un momento…"
        onClick={() => seen.mutate()}
      >
        Visto<span className="sr-only"> {words}</span>
      </Button>
    </div>
  )
}
