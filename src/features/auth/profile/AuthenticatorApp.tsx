import { useMutation } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { beginApp, removeApp } from '../factors/contract.ts'
import { securityCopy } from './copy.ts'

// With the library that draws the code to be scanned.
const AppSetup = lazyWithRetry(() => import('./AppSetup.tsx'), 'AppSetup')

type AuthenticatorAppProps = {
  /** When it was set up; null: it is not. */
  since: string | null
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onRemoved: () => void
}

/** The authenticator app: set up by its first code, removed after a question. */
export function AuthenticatorApp({ since, onAdded, onRemoved }: AuthenticatorAppProps) {
  const notify = useNotify()
  const section = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const begin = useMutation({
    mutationFn: () => call(beginApp, { body: {} }),
    onError: (error) => notify.error(sentenceOf(error, securityCopy.failed), error),
  })
  const removal = useMutation({
    mutationFn: () => call(removeApp),
    onSuccess: ({ message }) => {
      notify.success(message)
      onRemoved()
    },
    onError: (error) => notify.error(sentenceOf(error, securityCopy.removeFailed), error),
    onSettled: () => setAsking(false),
  })
  // The button that was pressed is gone.
  const stop = () => {
    begin.reset()
    section.current?.focus()
  }
  return (
    <div ref={section} tabIndex={-1} className="outline-none">
      {since ? (
        <div className="sec-list">
          <div className="sec-row">
            <Smartphone aria-hidden="true" strokeWidth={1.7} />
            <div>
              <StatusPill status="on">Attiva</StatusPill>
              <span className="tnum mt-0.5">dal {dayOf(since)}</span>
            </div>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => setAsking(true)}
              className="max-desk:min-h-11"
            >
              Togli<span className="sr-only"> l’app di autenticazione</span>
            </Button>
          </div>
        </div>
      ) : begin.data ? (
        <AppSetup
          {...begin.data}
          onDone={(recoveryCodes) => {
            stop()
            onAdded(recoveryCodes)
          }}
          onCancel={stop}
        />
      ) : (
        <Button
          variant="secondary"
          icon={<Smartphone strokeWidth={1.7} />}
          busy={begin.isPending}
          onClick={() => begin.mutate()}
        >
          Attiva l’app
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Togliere l’app di autenticazione?"
        text="I codici che mostra non varranno più."
        confirmLabel="Togli"
        busy={removal.isPending}
        busyLabel="Un momento…"
        onConfirm={() => removal.mutate()}
      />
    </div>
  )
}
