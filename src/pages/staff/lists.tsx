import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { listsCopy } from '#features/lists/copy.ts'
import { addressOf, Lists, linkIdOf, listsAddress, listsWith } from '#features/lists/Lists.tsx'
import { allListsQuery } from '#features/lists/queries.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { useListView } from '#platform/list/useListView.ts'
import { useOpenOnlyHit } from '#platform/list/useOpenOnlyHit.ts'
import { may } from '#platform/session/roles.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = staffMeta(listsCopy.title)
export const handle = { access: listsCopy.access }

/** Shows all lists as cards. The search is in the URL. */
export default function ListsPage() {
  const { typed, text, clear, search } = useListView(listsAddress)
  const { role } = useStaffUser()
  const { data } = useQuery(allListsQuery)
  const none = data?.length === 0
  const total = data && listsWith(data, text).length
  const onKeyDown = useOpenOnlyHit({ text, isRead: data !== undefined, total })
  return (
    <>
      <PageHead
        title={listsCopy.title}
        actions={
          none ? null : (
            <ButtonLink
              id={linkIdOf('new')}
              to={addressOf({ ...typed, record: 'new' })}
              state={OPENED}
              preventScrollReset
              icon={<Plus strokeWidth={2} />}
            >
              {listsCopy.new}
            </ButtonLink>
          )
        }
      />
      {none ? null : (
        <SearchInput
          {...search}
          onKeyDown={onKeyDown}
          label="Cerca liste"
          placeholder={listsCopy.search}
          className="mb-5 desk:max-w-84"
        />
      )}
      <Lists view={typed} text={text} onClear={clear} mayDelete={may(role, 'delete')} />
    </>
  )
}
