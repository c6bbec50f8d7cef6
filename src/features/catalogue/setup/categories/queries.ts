import { queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { listSetupCategories } from './contract.ts'

export const setupCategoriesQuery = queryOptions({
  queryKey: [pathOf(listSetupCategories)],
  queryFn: ({ signal }) => call(listSetupCategories, {}, { signal }),
})
