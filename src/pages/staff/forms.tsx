import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formLinkId, formsAddress } from '#features/forms/addresses.ts'
import { FormsList } from '#features/forms/list/FormsList.tsx'
import { formsCopy } from '#features/forms/staff-copy.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { OPENED, useWayBack } from '#platform/list/open-record.ts'
import { may } from '#platform/session/roles.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = staffMeta(formsCopy.title)
export const handle = { access: formsCopy.access }

// Loaded on demand: a search of the list does not wait for it.
const NewForm = lazyWithRetry(() => import('#features/forms/list/NewForm.tsx'), 'NewForm', {
  overlay: true,
})

/** The forms that the clinic asks people to fill in. */
export default function FormsPage() {
  const [search] = useSearchParams()
  const view = formsAddress.readView(search)
  const { role } = useStaffUser()
  const close = useWayBack(formsAddress.addressOf({ ...view, creating: false }))
  usePreload(NewForm)
  return (
    <>
      <PageHead
        title={formsCopy.title}
        text="Si compilano nella loro pagina, o dentro un altro sito."
        actions={
          <ButtonLink
            id={formLinkId('new')}
            to={formsAddress.addressOf({ ...view, creating: true })}
            state={OPENED}
            preventScrollReset
            icon={<Plus strokeWidth={2} />}
          >
            {formsCopy.create}
          </ButtonLink>
        }
      />
      <FormsList view={view} mayDelete={may(role, 'delete')} />
      {view.creating ? <NewForm onClose={close} /> : null}
    </>
  )
}
