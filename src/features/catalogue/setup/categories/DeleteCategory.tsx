import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { DeleteRecord } from '../DeleteRecord.tsx'
import { refreshCatalogue } from '../queries.ts'
import { deleteCategory, type SetupCategory, updateCategory } from './contract.ts'
import { categoriesCopy } from './copy.ts'

export function DeleteCategory({ category, onClose }: { category: SetupCategory; onClose: () => void }) {
  const client = useQueryClient()
  const params = { id: String(category.id) }
  return (
    <DeleteRecord
      record={category}
      title={`Eliminare «${category.name}»?`}
      text="La categoria sparisce dal sito e dalle competenze dei medici. Se ha servizi o prenotazioni resta."
      remove={() => call(deleteCategory, { params })}
      deactivate={({ version }) => call(updateCategory, { params, body: { isActive: false, version } })}
      removed={categoriesCopy.deleted}
      deactivated={categoriesCopy.deactivated}
      failed={categoriesCopy.deleteFailed}
      deactivateFailed={categoriesCopy.updateFailed}
      onDone={() => refreshCatalogue(client)}
      onClose={onClose}
    />
  )
}
