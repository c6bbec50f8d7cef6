import { type ReactNode, useRef } from 'react'
import { Purpose } from '#features/contacts/form/Words.tsx'
import { Density } from '#ui/Density.tsx'
import { FieldsView, FormPaper, SendButton } from '../FormView.tsx'
import { useWidth } from '../useWidth.ts'
import type { FormLook, PublicField } from '../visitor/contract.ts'
import { FormAbout } from '../visitor/FormTexts.tsx'
import { requiredHint, sheetWords } from '../visitor/words.ts'

/** The narrowest phone most people have. */
const PHONE = 390
/** Beside the form on a wide screen, so that its own width is seen. */
const AROUND = 48

export const screens = ['telefono', 'computer'] as const
export type Screen = (typeof screens)[number]
export const screenNames: Record<Screen, string> = { telefono: 'Telefono', computer: 'Computer' }

export function screenWidth(screen: Screen, formWidth: number): number {
  return screen === 'telefono' ? PHONE : formWidth + AROUND
}

export function readScreen(text: string | null): Screen | null {
  return screens.find((one) => one === text) ?? null
}

type ScreenFrameProps = {
  /** Width of the previewed screen, in pixels. The preview shrinks where there is less room. */
  width: number
  children: ReactNode
}

/** A screen of a given width, with the visitors' own type and sizes. */
export function ScreenFrame({ width, children }: ScreenFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box, width)
  return (
    <div ref={box} className="overflow-hidden bg-sand-100">
      <div style={{ width, zoom: Math.min(1, room / width) }} className="mx-auto py-6">
        <Density value="public">{children}</Density>
      </div>
    </div>
  )
}

type PreviewFormProps = {
  look: FormLook
  name: string
  description: string | null
  fields: readonly PublicField[]
  /** Begins the ids of the fields: unique on the page. */
  idPrefix: string
  onSend: () => void
}

/** A form as visitors see it on its page; its button sends nothing. */
export function PreviewForm({ look, name, description, fields, idPrefix, onSend }: PreviewFormProps) {
  const hint = requiredHint(fields)
  return (
    <FormPaper look={look} className="shadow-e2">
      <FormAbout name={name} description={description} level={2} />
      <form
        noValidate
        aria-label={name}
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        {hint ? <p className="mb-4 text-sm">{hint}</p> : null}
        <FieldsView idPrefix={idPrefix} fields={fields} />
        <SendButton>{sheetWords.send}</SendButton>
        <div className="mt-4">
          <Purpose sentence={sheetWords.purpose} onAnyGround newWindow />
        </div>
      </form>
    </FormPaper>
  )
}
