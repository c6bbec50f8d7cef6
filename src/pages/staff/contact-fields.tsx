import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { fieldsCopy } from '#features/contacts/fields/copy.ts'
import { addressOf, Fields, linkIdOf, readField } from '#features/contacts/fields/Fields.tsx'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { may } from '#platform/session/roles.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = staffMeta(fieldsCopy.title)
export const handle = { access: fieldsCopy.access }

/** The fields of contacts, in the order of the form. */
export default function FieldsPage() {
  const [search] = useSearchParams()
  const { role } = useStaffUser()
  return (
    <>
      <PageHead
        title={fieldsCopy.title}
        text={fieldsCopy.about}
        back={{ to: '/contatti', label: 'Contatti' }}
        actions={
          <ButtonLink
            id={linkIdOf('new')}
            to={addressOf('new')}
            state={OPENED}
            preventScrollReset
            icon={<Plus strokeWidth={2} />}
          >
            {fieldsCopy.create}
          </ButtonLink>
        }
      />
      <Fields open={readField(search)} mayDelete={may(role, 'delete')} />
    </>
  )
}
