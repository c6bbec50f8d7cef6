import { useMutation } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { CodeBoxes, isWholeCode } from '#ui/CodeBoxes.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { finishApp } from '../factors/contract.ts'
import { securityCopy } from './copy.ts'

type AppSetupProps = {
  /** In groups of four, as people type it. */
  secret: string
  /** The address that the code to be scanned contains. */
  uri: string
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

/** Gives the secret to an authenticator app, and takes the app into use with its first code. */
export function AppSetup({ secret, uri, onDone, onCancel }: AppSetupProps) {
  const notify = useNotify()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const focusFirst = () => form.current?.querySelector('input')?.focus()
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const finish = useMutation({
    mutationFn: () => call(finishApp, { body: { code } }),
    onSuccess: ({ message, recoveryCodes }) => {
      notify.success(message)
      onDone(recoveryCodes)
    },
    onError: focusFirst,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isWholeCode(code))
    if (!isWholeCode(code)) focusFirst()
    else if (!finish.isPending) finish.mutate()
  }
  const failure = finish.error ? sentenceOf(finish.error, securityCopy.failed) : undefined
  return (
    <div className="sec-app">
      <QrCode text={uri} />
      <form ref={form} onSubmit={send} noValidate className="min-w-0">
        <ol className="sec-steps">
          <li>
            <b>Inquadra il codice</b> con l’app, oppure scrivi <code className="wrap-anywhere">{secret}</code>{' '}
            <CopyButton text={secret.replaceAll(' ', '')} label="Copia il segreto" />{' '}
            {/* A telephone cannot scan its own screen. */}
            <ButtonAnchor
              href={uri}
              variant="secondary"
              size="sm"
              icon={<Smartphone strokeWidth={1.7} />}
              className="min-h-11 desk:hidden"
            >
              Apri nell’app
            </ButtonAnchor>
          </li>
          <li>
            <b>Scrivi le 6 cifre</b> che l’app mostra adesso
            <CodeBoxes
              value={code}
              onChange={setCode}
              error={missing ? 'Scrivi tutte e sei le cifre.' : failure}
              className="mt-2 max-w-72"
            />
          </li>
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={finish.isPending} busyLabel="Un momento…">
            Attiva
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Annulla
          </Button>
        </div>
      </form>
    </div>
  )
}

function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 2, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Codice QR da inquadrare con l’app"
      shapeRendering="crispEdges"
      className="sec-qr"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
