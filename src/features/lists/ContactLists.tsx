import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Panel, PanelRows } from '#features/contacts/Panel.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { Dot } from './Dot.tsx'
import { listsOfContactQuery } from './queries.ts'

const AddManyDialog = lazyWithRetry(() => import('./AddManyDialog.tsx'), 'AddManyDialog', { overlay: true })

/** The lists a contact is in. */
export function ContactLists({ contactId }: { contactId: number }) {
  const lists = useQuery(listsOfContactQuery(contactId))
  const [adding, setAdding] = useState(false)
  return (
    <Panel
      id="liste"
      title="Liste"
      count={lists.data?.length}
      action={
        <Button variant="quiet" size="sm" onClick={() => setAdding(true)}>
          Aggiungi<span className="sr-only"> a una lista</span>
        </Button>
      }
    >
      <PanelRows query={lists} failed="Non riusciamo a caricare le liste." empty="In nessuna lista.">
        {(rows) => (
          <ul className="px-2 pb-2.5">
            {rows.map(({ id, name, color }) => (
              <li key={id}>
                <Link
                  to={`/liste/${id}`}
                  className="flex min-h-10 items-center gap-2.5 rounded-ctl px-2.5 py-1.5 font-ui text-ink no-underline hover:bg-sand-50 hover:text-ink hover:no-underline max-desk:min-h-11"
                >
                  <Dot color={color} />
                  <span className="wrap-anywhere min-w-0 flex-1">
                    <bdi>{name}</bdi>
                  </span>
                  <ChevronRight
                    aria-hidden="true"
                    strokeWidth={1.8}
                    className="size-4 flex-none text-ink-500"
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PanelRows>
      {adding ? <AddManyDialog contactIds={[contactId]} onClose={() => setAdding(false)} /> : null}
    </Panel>
  )
}
