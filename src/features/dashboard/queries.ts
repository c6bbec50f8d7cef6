import { callQuery } from '#platform/query/call-query.ts'
import { readDashboard } from './contract.ts'

export const dashboardQuery = callQuery(readDashboard, {})
