import { Purpose } from '#features/contacts/form/Words.tsx'
import { FieldsView, type FormLook, FormPaper, SendButton } from '../FormView.tsx'
import type { PublicField } from '../visitor/contract.ts'
import { FormAbout } from '../visitor/FormAbout.tsx'
import { requiredHint, sheetWords } from '../visitor/words.ts'

type DrawnFormProps = {
  look: FormLook
  name: string
  description: string | null
  fields: readonly PublicField[]
  /** Begins the ids of the fields: unique on the page. */
  idPrefix: string
  onSend: () => void
}

/** A form as visitors see it on its page, which sends nothing. */
export function DrawnForm({ look, name, description, fields, idPrefix, onSend }: DrawnFormProps) {
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
