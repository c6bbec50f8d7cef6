import { Camera, CircleAlert, Paperclip } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { DOCUMENT_ACCEPT, MAX_DOCUMENTS } from '#features/media/rules.ts'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { call } from '#platform/http/call.ts'
import { toTime } from '#platform/time/dates.ts'
import { clockText } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { Progress } from '#ui/Progress.tsx'
import { refusalOf, sendFile, UploadFailure } from '../wizard/upload.ts'
import { addDocuments } from './contract.ts'
import { DoneNote } from './Notes.tsx'
import { SheetTitle } from './PageFrame.tsx'
import { type Part, pressFailed } from './useVisitPage.ts'
import { type ScreenProps, VisitScreen } from './VisitScreen.tsx'
import { visitPath } from './views.ts'

type Refused = { key: number; name: string; sentence: string }

export function DocumentsScreen(props: ScreenProps) {
  return <VisitScreen {...props} View={DocumentsView} />
}

/** Sends documents that can't be read again here: the page says how many came, and names a file only in an error about it. */
function DocumentsView({ page, link, show }: Part) {
  const { percent, received, refused, add } = useSending({ page, link, show })
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])])
    // Emptied, so that choosing the same file again fires a change event.
    event.target.value = ''
  }
  const isBusy = percent !== null
  // Leaving would end the sending: the browser asks first, and for browsers that do not (on iPhones) the link back is away.
  useEffect(() => {
    if (!isBusy) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [isBusy])
  return (
    <div className="vp-sheet">
      <SheetTitle title="Aggiungi documenti" to={isBusy ? null : visitPath(link)} />
      <p className="vp-lede">
        Esami, prescrizioni, lettere di altri medici. Li vedono il medico e la segreteria, nessun altro.
      </p>
      <div className="vp-drop">
        <span id="limiti">
          Immagini, PDF, DOC o DOCX.
          <br />
          Massimo {MAX_DOCUMENTS} file, 10MB ciascuno.
        </span>
        <span className="vp-cta">
          <Button
            variant="secondary"
            size="md"
            icon={<Paperclip strokeWidth={1.6} />}
            aria-describedby="limiti"
            busy={isBusy}
            onClick={() => picker.current?.click()}
          >
            Scegli file
          </Button>
          <Button
            variant="secondary"
            size="md"
            icon={<Camera strokeWidth={1.6} />}
            aria-describedby="limiti"
            busy={isBusy}
            onClick={() => camera.current?.click()}
          >
            Scatta foto
          </Button>
        </span>
        <input ref={picker} type="file" hidden multiple accept={DOCUMENT_ACCEPT} onChange={pick} />
        <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={pick} />
      </div>
      {isBusy ? <Progress value={percent} label="Invio dei documenti" /> : null}
      {received ? (
        <DoneNote
          title={`${received.count === 1 ? '1 file ricevuto' : `${received.count} file ricevuti`} alle ${received.at}.`}
        >
          Per riservatezza da qui non si possono riaprire né togliere. Per sostituirli chiamaci.
        </DoneNote>
      ) : null}
      {refused.map(({ key, name, sentence }) => (
        <p key={key} className="vp-note is-bad" role="alert">
          <CircleAlert aria-hidden="true" strokeWidth={1.6} />
          <span className="wrap-anywhere min-w-0">
            <b>{name} non è stato inviato.</b>
            <span className="block">{sentence}</span>
          </span>
        </p>
      ))}
    </div>
  )
}

const FAILED = 'Non siamo riusciti a inviarlo. Riprova, o portalo alla visita.'

/** Uploads the files one after the other, and gives those that came to the visit in one call. */
function useSending({ page, link, show }: Part) {
  const [percent, setPercent] = useState<number | null>(null)
  const [received, setReceived] = useState<{ count: number; at: string } | null>(null)
  const [refused, setRefused] = useState<Refused[]>([])
  const keys = useRef(0)
  const refuse = (name: string, sentence: string) => {
    keys.current += 1
    const key = keys.current
    setRefused((now) => [...now, { key, name, sentence }])
  }
  const send = async (files: readonly File[]): Promise<void> => {
    setRefused([])
    const sent: { id: number; name: string }[] = []
    for (const [place, file] of files.entries()) {
      const refusal = refusalOf(file, MAX_DOCUMENTS - sent.length)
      if (refusal) {
        refuse(file.name, refusal)
        continue
      }
      const onProgress = (done: number) => setPercent((place * 100 + done) / files.length)
      onProgress(0)
      try {
        const { signal } = new AbortController()
        for (const { id } of await sendFile(file, { signal, onProgress })) sent.push({ id, name: file.name })
      } catch (error) {
        refuse(file.name, error instanceof UploadFailure ? error.message : FAILED)
      }
    }
    if (sent.length === 0) return
    const body = { link, token: page.token, fileIds: sent.map(({ id }) => id) }
    try {
      const after = await call(addDocuments, { body })
      show(after, null)
      const now = new Date()
      const at = clockText(toTime(now.getHours() * 60 + now.getMinutes()))
      setReceived((before) => ({ count: (before?.count ?? 0) + sent.length, at }))
    } catch (error) {
      for (const { name } of sent) refuse(name, pressFailed(error as Error, FAILED))
    }
  }
  const add = useOneAtATime((files: readonly File[]) => send(files).finally(() => setPercent(null)))
  return { percent, received, refused, add }
}
