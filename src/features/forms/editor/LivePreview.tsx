import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { useMedia } from '#ui/useMedia.ts'
import {
  PreviewForm,
  type Screen,
  ScreenFrame,
  screenNames,
  screens,
  screenWidth,
} from '../preview/PreviewForm.tsx'
import { lookFrom, previewFields } from './to-preview.ts'
import { type FormRecord, useTyped } from './useFormRecord.ts'

/** A preview of the form as it is edited. It cannot be filled in; another page lets staff try the form. */
export function LivePreview({ record, id }: { record: FormRecord; id: number }) {
  const typed = useTyped(record)
  const [chosen, setChosen] = useState<Screen | null>(null)
  const wide = useMedia('(width >= 60rem)')
  const screen = chosen ?? (wide ? 'computer' : 'telefono')
  const look = lookFrom(typed)
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="mr-auto text-smd">Come si vede</h2>
        <fieldset aria-label="Schermo" className="flex gap-1">
          {screens.map((one) => (
            <Button
              key={one}
              variant={one === screen ? 'secondary' : 'quiet'}
              size="sm"
              aria-pressed={one === screen}
              onClick={() => setChosen(one)}
            >
              {screenNames[one]}
            </Button>
          ))}
        </fieldset>
      </div>
      <div inert className="overflow-hidden rounded-md border border-line">
        <ScreenFrame width={screenWidth(screen, look.formWidth)}>
          <PreviewForm
            look={look}
            name={typed.name.trim() || 'Modulo senza nome'}
            description={typed.description.trim() || null}
            fields={previewFields(typed)}
            idPrefix="vista"
            onSend={() => {}}
          />
        </ScreenFrame>
      </div>
      <p className="mt-2 text-ink-600 text-sxs">
        Qui si guarda soltanto: per provarlo, salva e apri l’
        <Link to={`/moduli/${id}/anteprima`} className="underline">
          anteprima
        </Link>
        .
      </p>
    </div>
  )
}
