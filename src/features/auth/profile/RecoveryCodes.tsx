import { useMutation } from '@tanstack/react-query'
import { Download, Printer, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useClinic } from '#features/content/useClinic.tsx'
import { saveFile } from '#platform/files/save.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { renewCodes } from '../factors/contract.ts'
import { securityCopy } from './copy.ts'

type RecoveryCodesProps = {
  username: string
  /** Just made; null: they can't be shown any more. */
  codes: readonly string[] | null
  onRenewed: (codes: readonly string[] | null) => void
}

/** The codes for when phone and passkey are not at hand: shown once, and made anew. */
export function RecoveryCodes({ username, codes, onRenewed }: RecoveryCodesProps) {
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const renewal = useMutation({
    mutationFn: () => call(renewCodes, { body: {} }),
    onSuccess: ({ message, recoveryCodes }) => {
      notify.success(message)
      onRenewed(recoveryCodes)
    },
    onError: (error) => notify.error(sentenceOf(error, securityCopy.failed), error),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      {codes ? (
        <NewCodes username={username} codes={codes} />
      ) : (
        <p className="mb-3">{securityCopy.codesHidden}</p>
      )}
      <Button variant="quiet" icon={<RefreshCw strokeWidth={1.7} />} onClick={() => setAsking(true)}>
        Creane dieci nuovi
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title="Creare dieci nuovi codici?"
        text="I codici che hai stampato o salvato non varranno più."
        confirmLabel="Crea"
        busy={renewal.isPending}
        busyLabel="Un momento…"
        onConfirm={() => renewal.mutate()}
      />
    </>
  )
}

function NewCodes({ username, codes }: { username: string; codes: readonly string[] }) {
  const { name } = useClinic()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (codes.length > 0) list.current?.focus()
  }, [codes])
  const heading = `Codici di riserva di ${username}, ${name}`
  const text = `${heading}\n\n${codes.join('\n')}\n`
  const download = () => saveFile(new TextEncoder().encode(text).buffer, 'codici-di-riserva.txt')
  return (
    <>
      <p className="mb-2 font-strong">{securityCopy.codesOnce}</p>
      <div className="sec-paper">
        <p className="sec-printed">{heading}</p>
        <ul ref={list} tabIndex={-1} aria-label="I tuoi codici di riserva" className="sec-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="my-3 flex flex-wrap items-center gap-2">
        <CopyButton text={codes.join('\n')} label="Copia i codici" />
        <Button
          variant="secondary"
          size="sm"
          icon={<Printer strokeWidth={1.7} />}
          onClick={() => window.print()}
        >
          Stampa
        </Button>
        <Button variant="secondary" size="sm" icon={<Download strokeWidth={1.7} />} onClick={download}>
          Scarica
        </Button>
      </div>
    </>
  )
}
