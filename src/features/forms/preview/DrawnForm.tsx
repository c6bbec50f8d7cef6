import { Purpose } from '../../contacts/form/Words.tsx'
import { FieldsView, type FormLook, FormPaper, SendButton } from '../FormView.tsx'
import type { PublicField } from '../visitor/contract.ts'
import { sheetWords } from '../visitor/words.ts'

type DrawnFormProps = {
  look: FormLook
  name: string
  description: string | null
  fields: readonly PublicField[]
  /** Begins the ids of the fields: unique on the page. */
  idPrefix: string
  onSend: () => void
}

/** A form as visitors see it, which sends nothing. */
export function DrawnForm({ look, name, description, fields, idPrefix, onSend }: DrawnFormProps) {
  return (
    <FormPaper look={look}>
      <form
        noValidate
        aria-label={name}
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        <h2 className="wrap-anywhere text-d1">{name}</h2>
        {description ? <p className="wrap-anywhere mt-2 whitespace-pre-line">{description}</p> : null}
        <div className="mt-6">
          <FieldsView idPrefix={idPrefix} fields={fields} />
        </div>
        <div className="mt-2">
          <SendButton>{sheetWords.send}</SendButton>
        </div>
        <div className="mt-4">
          <Purpose sentence={sheetWords.purpose} onAnyGround />
        </div>
      </form>
    </FormPaper>
  )
}
