import { useMutation } from '@tanstack/react-query'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { dayOf, nearMoment } from '#platform/time/moments.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { RowActions } from '#ui/RowActions.tsx'
import { type OwnPasskey, removePasskey } from '../factors/contract.ts'
import { browserHasPasskeys } from '../identify/passkey.ts'
import { securityCopy } from './copy.ts'

const PasskeyDialog = lazyWithRetry(() => import('./PasskeyDialog.tsx'), 'PasskeyDialog', { overlay: true })

type PasskeysProps = {
  passkeys: readonly OwnPasskey[]
  /** The address of the product allows passkeys. */
  possible: boolean
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onRemoved: () => void
}

/** The user's passkeys: add, rename, remove. */
export function Passkeys({ passkeys, possible, onAdded, onRemoved }: PasskeysProps) {
  const [named, setNamed] = useState<OwnPasskey | 'new' | null>(null)
  const [removed, setRemoved] = useState<OwnPasskey | null>(null)
  const notify = useNotify()
  const add = useRef<HTMLButtonElement>(null)
  const removal = useMutation({
    mutationFn: (id: number) => call(removePasskey, { params: { id: String(id) } }),
    onSuccess: ({ message }) => {
      setRemoved(null)
      notify.success(message)
      onRemoved()
      // The row is gone, and its menu with it.
      add.current?.focus()
    },
    onError: (error) => {
      setRemoved(null)
      notify.error(sentenceOf(error, securityCopy.removeFailed), error)
    },
  })
  return (
    <>
      {passkeys.length > 0 ? (
        <ul aria-label="Le tue passkey" className="sec-list mb-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <KeyRound aria-hidden="true" strokeWidth={1.7} />
              <div>
                <b>{passkey.name}</b>
                <span className="tnum">{historyOf(passkey)}</span>
              </div>
              <RowActions
                name={passkey.name}
                actions={[
                  { label: 'Rinomina', icon: Pencil, onSelect: () => setNamed(passkey) },
                  { label: 'Togli', icon: Trash2, tone: 'danger', onSelect: () => setRemoved(passkey) },
                ]}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {possible && browserHasPasskeys() ? (
        <Button
          ref={add}
          variant="secondary"
          icon={<Plus strokeWidth={1.8} />}
          onClick={() => setNamed('new')}
        >
          Aggiungi una passkey
        </Button>
      ) : (
        <p className="text-ink-600 text-ssm">
          Questo browser non ha le passkey: usa l’app di autenticazione.
        </p>
      )}
      {named ? (
        <PasskeyDialog
          passkey={named === 'new' ? null : named}
          onSaved={onAdded}
          onClose={() => setNamed(null)}
        />
      ) : null}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => (open ? undefined : setRemoved(null))}
        title={`Togliere la passkey «${removed?.name}»?`}
        text="Con quel dispositivo non si entrerà più. Toglila anche dal dispositivo, se è ancora tuo."
        confirmLabel="Togli"
        busy={removal.isPending}
        busyLabel="Un momento…"
        onConfirm={() => removed && removal.mutate(removed.id)}
      />
    </>
  )
}

function historyOf({ createdAt, lastUsedAt }: OwnPasskey): string {
  const used = lastUsedAt ? `usata ${nearMoment(lastUsedAt, new Date())}` : 'mai usata'
  return `aggiunta il ${dayOf(createdAt)} · ${used}`
}
