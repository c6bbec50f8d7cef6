import { Image } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { FieldGroup } from './Field.tsx'

type PictureFieldProps = {
  id?: string
  label: string
  /** Address of the picture that is there: a path, or a data URL. */
  src: string | null
  /** Types and limits. */
  hint: string
  error?: string | undefined
  accept: string
  /** 'Carica icona' */
  pickLabel: string
  shape?: 'square' | 'wide' | 'round'
  busy?: boolean
  onPick: (file: File) => void
  onRemove: () => void
}

const BOX = {
  square: 'size-16 rounded-sm',
  wide: 'h-16 w-[5.375rem] rounded-sm',
  round: 'size-16 rounded-full',
}

/** A picture as a field: a preview, and buttons to choose, replace and remove it. */
export function PictureField(props: PictureFieldProps) {
  const { id, label, src, hint, error, accept, pickLabel, shape = 'square', busy = false } = props
  const { onPick, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  const pick = useRef<HTMLButtonElement>(null)
  const inputId = useId()
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Emptied, so that choosing the same file again fires a change event.
    event.target.value = ''
    if (file) onPick(file)
  }
  return (
    <FieldGroup id={id} legend={label} hint={hint} error={error} live>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Preview label={label} src={src} shape={shape} />
        <input
          ref={input}
          id={inputId}
          type="file"
          accept={accept}
          tabIndex={-1}
          aria-label={`${label}: scegli un file`}
          onChange={onChange}
          className="sr-only"
        />
        <div className="flex flex-wrap gap-1.5">
          <Button
            ref={pick}
            variant="secondary"
            size="sm"
            busy={busy}
            busyLabel="Caricamento…"
            onClick={() => input.current?.click()}
          >
            {src === null ? pickLabel : 'Sostituisci'}
            {src === null ? null : <span className="sr-only"> {label.toLowerCase()}</span>}
          </Button>
          {src === null ? null : (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                onRemove()
                pick.current?.focus()
              }}
            >
              Rimuovi<span className="sr-only"> {label.toLowerCase()}</span>
            </Button>
          )}
        </div>
      </div>
    </FieldGroup>
  )
}

/** The picture, or a sign in its place while there is none or it cannot be shown. */
function Preview({ label, src, shape }: { label: string; src: string | null; shape: keyof typeof BOX }) {
  const [missing, setMissing] = useState<string | null>(null)
  const shown = src !== null && src !== missing
  return (
    <span
      className={cx(
        'grid flex-none place-items-center overflow-hidden bg-sand-100 text-sand-700',
        BOX[shape],
        !shown && 'border border-sand-600 border-dashed',
      )}
    >
      {shown ? (
        <img
          src={src}
          alt={`${label}: anteprima`}
          onError={() => setMissing(src)}
          className="size-full object-cover"
        />
      ) : (
        <Image aria-hidden="true" strokeWidth={1.7} className="size-4.5" />
      )}
    </span>
  )
}
