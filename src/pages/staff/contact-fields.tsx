import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { fieldsCopy } from '#features/contacts/fields/copy.ts'
import { Fields } from '#features/contacts/fields/Fields.tsx'
import { addressOf, linkIdOf, readField } from '#features/contacts/fields/view.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { useStaffUser } from '#layouts/staff/user.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { may } from '#platform/session/roles.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = () => staffMeta(fieldsCopy.title)
export const handle = { access: fieldsCopy.access }

/** What the clinic knows of everybody, and in which order it asks. */
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
